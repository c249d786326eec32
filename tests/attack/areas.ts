/** All areas of the attack, in the order of docs/security.md. */
import { bans } from './areas/bans.ts'
import { busyDisk } from './areas/busy-disk.ts'
import { codes } from './areas/codes.ts'
import { connections } from './areas/connections.ts'
import { content } from './areas/content.ts'
import { costlyStatements } from './areas/costly-statements.ts'
import { enumeration } from './areas/enumeration.ts'
import { everything } from './areas/everything.ts'
import { files } from './areas/files.ts'
import { heldLocks } from './areas/held-locks.ts'
import { leaving } from './areas/leaving.ts'
import { liveChanges } from './areas/live-changes.ts'
import { logs } from './areas/logs.ts'
import { mailLinks } from './areas/mail-links.ts'
import { media } from './areas/media.ts'
import { messages } from './areas/messages.ts'
import { money } from './areas/money.ts'
import { nuisance } from './areas/nuisance.ts'
import { operator } from './areas/operator.ts'
import { overload } from './areas/overload.ts'
import { passwords } from './areas/passwords.ts'
import { phoneChange } from './areas/phone-change.ts'
import { realtime } from './areas/realtime.ts'
import { requests } from './areas/requests.ts'
import { rooms } from './areas/rooms.ts'
import { rows } from './areas/rows.ts'
import { secondFactor } from './areas/second-factor.ts'
import { sessions } from './areas/sessions.ts'
import { slowSenders } from './areas/slow-senders.ts'
import { tokens } from './areas/tokens.ts'
import { uploadsInParts } from './areas/uploads-in-parts.ts'
import type { Area } from './scenario.ts'

export const areas: Area[] = [
  mailLinks,
  codes,
  passwords,
  enumeration,
  sessions,
  phoneChange,
  secondFactor,
  tokens,
  rows,
  content,
  money,
  bans,
  files,
  uploadsInParts,
  media,
  realtime,
  rooms,
  messages,
  nuisance,
  requests,
  everything,
  operator,
  overload,
  costlyStatements,
  heldLocks,
  busyDisk,
  connections,
  slowSenders,
  liveChanges,
  logs,
  leaving,
]

/** All areas of the attack, in the order of docs/security.md. */
import { bans } from './areas/bans.ts'
import { codes } from './areas/codes.ts'
import { enumeration } from './areas/enumeration.ts'
import { everything } from './areas/everything.ts'
import { files } from './areas/files.ts'
import { mailLinks } from './areas/mail-links.ts'
import { money } from './areas/money.ts'
import { nuisance } from './areas/nuisance.ts'
import { operator } from './areas/operator.ts'
import { overload } from './areas/overload.ts'
import { realtime } from './areas/realtime.ts'
import { requests } from './areas/requests.ts'
import { rows } from './areas/rows.ts'
import { sessions } from './areas/sessions.ts'
import type { Area } from './scenario.ts'

export const areas: Area[] = [
  mailLinks,
  codes,
  enumeration,
  sessions,
  rows,
  money,
  bans,
  files,
  realtime,
  nuisance,
  requests,
  everything,
  operator,
  overload,
]

/** What every endpoint works with for a request. */
import type { PasswordPolicy } from '../../../shared/passwords.ts'
import type { Database } from '../db/database.ts'
import type { Mailer } from './email/mailer.ts'
import type { TimedMessenger } from './messages/messenger.ts'
import type { HashingQueue } from './passwords.ts'
import type { Limiter } from './rate-limits.ts'
import type { Steps } from './sending-times.ts'
import type { VerificationTimes } from './verification-times.ts'

export interface AuthContext extends Limiter {
  /** Waits for the turn of the request's caller: inside a transaction nothing may be asked but of the transaction itself. */
  database: Database
  /** The address under which this backend is reached, without a slash at its end. */
  siteUrl: string
  /** Where links lead that name no place, or none they may lead to; on the same host unless the project says otherwise. */
  landingUrl: string
  /** Further places that links may lead to, as patterns. */
  redirectAllowList: string[]
  /** Whether people add and remove their identities, ways to sign in. */
  allowsManualLinking: boolean
  jwtSecret: string
  passwordPolicy: PasswordPolicy
  /** Where hashes of passwords wait for their turn. */
  hashing: HashingQueue
  /** How long verifying them took. */
  verifications: VerificationTimes
  /** When wrong passwords are refused. */
  steps: Steps
  /** Null: no email can be sent, and addresses count as confirmed. */
  mailer: Mailer | null
  /** The domain that no mail goes to, and none below it; null where there is none. */
  closedDomain: string | null
  /** Null: no message can be sent, and numbers count as confirmed. */
  messenger: TimedMessenger | null
}

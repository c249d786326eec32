// One place from any error of auth, data, storage, functions or the network to its Arabic text (spec 0 §8). First what
// kind of trouble it is, then what that is called where it happened.
import { errors } from '../messages/errors.ts'
import { validation } from '../messages/validation.ts'
import { ContractError } from './contract.ts'
import { countedRefusal, type Refusal, type RefusedField } from './refusal.ts'
import { noticedRetryAt } from './retry-after.ts'
import { fieldOf, numberField, textField } from './unknown-fields.ts'

export type ErrorKind =
  | 'network'
  | 'credentials'
  | 'email-not-confirmed'
  | 'rate-limit'
  | 'already-registered'
  | 'sign-up-disabled'
  | 'weak-password'
  | 'same-password'
  | 'code'
  | 'user-not-found'
  | 'email-invalid'
  | 'session'
  | 'reauthentication'
  | 'identity-exists'
  | 'identity-not-found'
  | 'last-identity'
  | 'banned'
  | 'no-session'
  | 'duplicate'
  /** What it belongs to is not there. */
  | 'orphan'
  | 'file'
  | 'authentication'
  | 'authorization'
  | 'validation'
  | 'not-found'
  | 'server'
  | 'unknown'

/** Where the error happened; the same kind reads differently at the door and inside. */
export type ErrorPlace = 'sign-in' | 'phone-sign-in' | 'sign-up' | 'password' | 'step-up' | 'admin' | 'data'

/** Codes of the auth service, storage, PostgREST and PostgreSQL that say the kind by themselves. */
const kindByCode: Readonly<Record<string, ErrorKind>> = {
  invalid_credentials: 'credentials',
  email_not_confirmed: 'email-not-confirmed',
  phone_not_confirmed: 'email-not-confirmed',
  over_request_rate_limit: 'rate-limit',
  over_email_send_rate_limit: 'rate-limit',
  over_sms_send_rate_limit: 'rate-limit',
  user_already_exists: 'already-registered',
  email_exists: 'already-registered',
  phone_exists: 'already-registered',
  signup_disabled: 'sign-up-disabled',
  weak_password: 'weak-password',
  same_password: 'same-password',
  otp_expired: 'code',
  mfa_verification_failed: 'code',
  mfa_challenge_expired: 'code',
  user_banned: 'banned',
  user_not_found: 'user-not-found',
  email_address_invalid: 'email-invalid',
  session_not_found: 'session',
  reauthentication_needed: 'reauthentication',
  session_expired: 'session',
  refresh_token_not_found: 'session',
  refresh_token_already_used: 'session',
  invalid_jwt: 'authentication',
  identity_already_exists: 'identity-exists',
  identity_not_found: 'identity-not-found',
  single_identity_not_deletable: 'last-identity',
  bad_jwt: 'authentication',
  PGRST301: 'authentication',
  PGRST116: 'not-found',
  validation_failed: 'validation',
  invalid_mime_type: 'file',
  '23505': 'duplicate',
  '23503': 'orphan',
  '42501': 'authorization',
  '23514': 'validation',
  '22P02': 'validation',
}

const kindByStatus: Readonly<Record<number, ErrorKind>> = {
  0: 'network',
  400: 'validation',
  401: 'authentication',
  403: 'authorization',
  404: 'not-found',
  413: 'validation',
  415: 'file',
  422: 'validation',
  429: 'rate-limit',
}

/** What the library calls by a name alone: a call that reached nobody, and a sign-in whose answer holds no session. */
const kindByName: Readonly<Record<string, ErrorKind>> = {
  FunctionsFetchError: 'network',
  AuthInvalidTokenResponseError: 'no-session',
}

/** Older servers say only this; the library says of itself that it holds no session. */
const kindByMessage: readonly [RegExp, ErrorKind][] = [
  [/auth session missing/i, 'session'],
  [/user not found/i, 'user-not-found'],
  [/invalid login credentials/i, 'credentials'],
  [/email not confirmed/i, 'email-not-confirmed'],
  [/already registered/i, 'already-registered'],
  [/signup is disabled|signups not allowed/i, 'sign-up-disabled'],
  [/failed to fetch|load failed|networkerror|network request failed/i, 'network'],
  [/too many requests|rate limit/i, 'rate-limit'],
]

function statusOf(error: unknown): number | undefined {
  const own = numberField(error, 'status')
  if (own !== undefined) return own
  const asText = Number(textField(error, 'statusCode') ?? Number.NaN)
  if (!Number.isNaN(asText)) return asText
  return numberField(fieldOf(error, 'context'), 'status')
}

/** The check that speaks for every table says by its hint why it refused the token. */
const kindByHint: Readonly<Record<string, ErrorKind>> = {
  user_banned: 'banned',
  session_not_found: 'session',
  insufficient_aal: 'session',
}

/** What kind of trouble an error is: by its code, then its message, then its status. */
export function errorKind(error: unknown): ErrorKind {
  if (error instanceof ContractError) return 'server'
  const byHint = kindByHint[textField(error, 'hint') ?? '']
  if (byHint) return byHint
  const code = textField(error, 'code')
  const byCode = code === undefined ? undefined : kindByCode[code]
  if (byCode) return byCode
  const byName = kindByName[textField(error, 'name') ?? '']
  if (byName) return byName
  const message = textField(error, 'message') ?? ''
  const byMessage = kindByMessage.find(([pattern]) => pattern.test(message))
  if (byMessage) return byMessage[1]
  const status = statusOf(error)
  if (status === undefined) return /internal/i.test(message) ? 'server' : 'unknown'
  return status >= 500 ? 'server' : (kindByStatus[status] ?? 'unknown')
}

const generic: Readonly<Partial<Record<ErrorKind, string>>> = {
  network: errors.network,
  'rate-limit': errors.generic.rateLimit,
  authentication: errors.generic.authentication,
  credentials: errors.generic.authentication,
  authorization: errors.generic.authorization,
  validation: errors.generic.validation,
  'not-found': errors.generic.notFound,
  'user-not-found': errors.generic.notFound,
  'email-invalid': errors.signIn.emailInvalid,
  code: errors.code.wrong,
  session: errors.session,
  reauthentication: errors.reauthentication,
  'identity-exists': errors.identity.exists,
  'identity-not-found': errors.identity.notFound,
  'last-identity': errors.identity.last,
  server: errors.generic.server,
  banned: errors.signIn.banned,
  'no-session': errors.signIn.noSession,
}

const byPlace: Readonly<Record<ErrorPlace, Partial<Record<ErrorKind, string>>>> = {
  'sign-in': {
    credentials: errors.signIn.credentials,
    'email-not-confirmed': errors.signIn.emailNotConfirmed,
    'rate-limit': errors.signIn.tooMany,
    validation: errors.signIn.credentials,
    authentication: errors.signIn.other,
    unknown: errors.signIn.other,
  },
  'phone-sign-in': {
    credentials: errors.signIn.credentials,
    'email-not-confirmed': errors.phoneSignIn.notConfirmed,
    'rate-limit': errors.phoneSignIn.tooMany,
    'user-not-found': errors.phoneSignIn.userNotFound,
    validation: errors.signIn.credentials,
    authentication: errors.phoneSignIn.other,
    unknown: errors.phoneSignIn.other,
  },
  'sign-up': {
    'already-registered': errors.signUp.exists,
    'sign-up-disabled': errors.signUp.disabled,
    unknown: errors.signUp.other,
  },
  password: {
    credentials: errors.password.wrongCurrent,
    'same-password': errors.password.same,
    unknown: errors.password.changeFailed,
  },
  'step-up': {
    credentials: errors.password.wrong,
    unknown: errors.stepUp,
  },
  admin: {
    server: errors.system,
    unknown: errors.system,
  },
  data: {},
}

/** Why the auth service finds a password too weak, in the order in which it is worth saying. */
const weaknesses: readonly [string, string][] = [
  ['length', validation.password.tooShortStrict],
  ['characters', validation.password.classes],
  ['pwned', validation.password.common],
]

/** The text for the first of the reasons given: `length`, `characters`, `pwned` (spec 0 §8, weak_password). */
export function weakPasswordText(reasons: unknown): string {
  const given: unknown[] = Array.isArray(reasons) ? reasons : []
  return weaknesses.find(([reason]) => given.includes(reason))?.[1] ?? validation.password.common
}

/** True where the server wants the person confirmed first (docs/data.md, `step_up_required`). */
export function isStepUpRequired(error: unknown): boolean {
  return textField(error, 'hint') === 'step_up_required'
}

/** True where the number of a sign-up has no verification any more, or none by this browser: the words of `private.admit_account`. */
export function isPhoneUnverified(error: unknown): boolean {
  return textField(error, 'message')?.startsWith('رقم الهاتف غير موثق') ?? false
}

/** Storage names the type it was given. */
function fileText(message: string): string {
  if (/\bframes$/.test(message)) return errors.file.tooManyFrames
  return /\bvideo\//.test(message) ? errors.file.video : errors.file.picture
}

/** The text to show. A message the server wrote in Arabic is shown as given; anything else by its kind and place. */
export function errorText(error: unknown, place: ErrorPlace = 'data'): string {
  const message = textField(error, 'message') ?? ''
  if (/[\u0621-\u064a]/.test(message)) return message
  const kind = errorKind(error)
  if (kind === 'weak-password') return weakPasswordText(fieldOf(error, 'reasons'))
  if (kind === 'file') return fileText(message)
  return byPlace[place][kind] ?? generic[kind] ?? errors.unexpected
}

/** Of a rule that raised, of the checks before every call, of values and rights that the database refused, and of a queue that is full. */
const refusingCodes = /^(P0001|PT4\d\d|42501|2[23][0-9A-Z]{3}|PGRST(003|[123]\d\d))$/

/** Whether it was refused before anything was done, so that it certainly was not done by this try. */
export function isCertainlyUndone(error: unknown): boolean {
  return refusingCodes.test(textField(error, 'code') ?? '')
}

/** Whether no answer came that says what has become of it: it may have been done. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof ContractError) return false
  const kind = errorKind(error)
  return kind === 'network' || kind === 'server'
}

/** Where the fault is one field's: the only one that could be wrong there. */
const fieldByPlace: Readonly<Partial<Record<ErrorPlace, Partial<Record<ErrorKind, RefusedField>>>>> = {
  password: { credentials: 'current' },
  'step-up': { credentials: 'password' },
}

/**
 * The same with the seconds to wait, where the server named them, the field that is wrong, and whether a code is to be typed anew.
 */
export function refusalOf(error: unknown, place: ErrorPlace): Refusal {
  const kind = errorKind(error)
  const until = kind === 'rate-limit' ? noticedRetryAt() : undefined
  if (until) return { text: errors.signIn.limit, until }
  const field = fieldByPlace[place]?.[kind]
  return {
    ...countedRefusal(errorText(error, place)),
    ...(field && { field }),
    ...(kind === 'code' && { retype: true }),
    ...(kind === 'network' && { offline: true }),
  }
}

/** The same behind what could not be done, for a form that says both in one line. */
export function failureOf(failed: string, error: unknown, place: ErrorPlace = 'data'): Refusal {
  const refusal = refusalOf(error, place)
  return refusal.text === failed ? refusal : { ...refusal, text: `${failed}. ${refusal.text}` }
}

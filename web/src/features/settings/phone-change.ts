// Another number for one's account: what each step checks, and the calls (spec 1 §4, §5; docs/data.md).
import * as v from 'valibot'
import { answerOf } from '../../lib/contract.ts'
import { invokeFunction } from '../../lib/invoke-function.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { type CountryCode, phoneInCountry, splitCountryCode } from '../../lib/phone.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { errors } from '../../messages/errors.ts'
import { codeTexts } from '../../messages/one-time-codes.ts'
import { settingsTexts } from '../../messages/settings.ts'
import { validation } from '../../messages/validation.ts'
import type { CodeChannel } from '../one-time-codes/index.ts'

const texts = settingsTexts.phone

/** What the new number is typed beside, where no other country is chosen (spec 1 §5). */
export const phoneChangeCountry: CountryCode = '966'

/** The country of the number one has, in E.164. */
export function currentCountry(phone: string): CountryCode {
  return splitCountryCode(phone)?.code ?? phoneChangeCountry
}

/** Why the number one has is not the one that was typed; undefined where it is. */
export function currentPhoneProblem(code: CountryCode, typed: string, phone: string): string | undefined {
  if (typed.trim() === '') return validation.required.phone
  return phoneInCountry(code, typed) === phone ? undefined : texts.wrongCurrent
}

/** The number to move to, in E.164, or why it is none. */
export function newPhone(
  code: CountryCode,
  typed: string,
  phone: string,
): { ok: true; value: string } | { ok: false; problem: string } {
  if (typed.trim() === '') return { ok: false, problem: texts.newRequired }
  const value = phoneInCountry(code, typed)
  if (!value) return { ok: false, problem: validation.phone.international }
  return value === phone ? { ok: false, problem: texts.same } : { ok: true, value }
}

/** `code` says why in a word, where the app goes on by it. */
const refused = { code: v.optional(v.string()) }
const sent = { debug_otp: v.optional(v.string()) }

export const phoneChangeSendingAnswer = v.nullish(answerOf(sent, { ...sent, ...refused }))
export const phoneChangeAnswer = answerOf({}, refused)

/** The check of the token refused it: by its hint it is the error that it is of every other call. */
class TokenRefusedError extends Error {
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.hint = hint
  }
}

/** That the number is taken is an answer; every other word is of the token. */
const phoneTaken = 'phone_taken'

function requireToken(answer: v.InferOutput<typeof phoneChangeSendingAnswer>): void {
  if (answer && !answer.success && answer.code && answer.code !== phoneTaken)
    throw new TokenRefusedError(answer.text, answer.code)
}

/** Asks for a code on the number to move to, for who has `current`. */
export function phoneChangeChannel(current: string): CodeChannel {
  return {
    key: personalKey('phone-change-codes'),
    triesCountFor: 'account',
    request: async (phone) => {
      const body = { current_phone: current, phone, type: 'phone_change' }
      const answer = await invokeFunction('send-phone-change-otp', body, phoneChangeSendingAnswer)
      requireToken(answer)
      return answer
    },
    texts: {
      sent: codeTexts.sentByWhatsapp,
      connection: errors.code.connection,
      failed: errors.code.sendFailed,
    },
  }
}

/**
 * Moves the account to the number whose code it is, once however often it is asked with the same `challenge`; the answer says why not.
 * `isTaken`: the code was right, and somebody else has the number. Throws where the person has to be confirmed first.
 */
export async function changePhone(to: string, code: string, challenge: string | undefined) {
  const body = { phone: to, otp_code: code, ...(challenge && { challenge }) }
  const answer = await invokeFunction('change-phone', body, phoneChangeAnswer)
  requireToken(answer)
  return { answer, isTaken: !answer.success && answer.code === phoneTaken }
}

/** The session says by which address it is entered: from now on the new one. Until it is renewed the old one stands in it. */
export async function renewSession(): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.auth.refreshSession()
  if (error) console.warn('the session names the number of before until it is renewed', error)
}

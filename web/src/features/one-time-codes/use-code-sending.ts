// Asking for codes: what is said about it, and when the next one may be asked for.
import * as v from 'valibot'
import { errorKind, isUnanswered } from '../../lib/errors.ts'
import type { Refusal } from '../../lib/refusal.ts'
import type { Outcome } from '../../lib/use-form-submit.ts'
import { isOnline } from '../../lib/use-online.ts'
import { useReloadState } from '../../lib/use-reload-state.ts'
import { codeTexts } from '../../messages/one-time-codes.ts'
import { showFailure, showToast, toastDuration } from '../../ui/toast-store.ts'
import { type EmailSending, type PhoneSending, readSending, type SendAnswer } from './answers.ts'

/** Seconds between two codes (spec 1 §9). */
export const resendSeconds = 60

/** One way a code can travel. `to` is a number in E.164 or an email address. */
export interface CodeChannel {
  /** Under which the tab keeps what is known of it, from personalKey or authKey. */
  key: string
  request: (to: string) => Promise<PhoneSending | EmailSending>
  /** For whom wrong codes are counted: an account is over its tries whatever address the next code goes to. */
  triesCountFor: 'address' | 'account'
  /** Said when it is on its way, when there was no connection, and when something else went wrong on the way. */
  texts: { sent: string; connection: string; failed: string }
}

/** What became of a code. `unheard`: it may have been sent all the same, and counts as one of those that one may ask for. */
type Sending = { kind: 'sent' } | { kind: 'unheard' } | { kind: 'refused'; refusal: Refusal }

export interface CodeSending {
  /** When another code may be asked for, in milliseconds since 1970. */
  resendAt: number
  /** Whether the last one may be on its way, and nobody could say. */
  isUnheard: boolean
  /** Sends one. Nothing is sent while it would not be checked. */
  send: (to: string) => Promise<Sending>
  /** What became of a code of theirs, passed on; remembered where it is the last that is checked for now. */
  judged: <Checked extends Outcome>(to: string, outcome: Checked) => Checked
}

/** Whose codes are not checked for now, until when, and the text that says so. */
const limitedSchema = v.object({ to: v.string(), text: v.string(), until: v.number() })
const stateSchema = v.object({
  resendAt: v.number(),
  isUnheard: v.boolean(),
  limited: v.optional(limitedSchema),
})

/** Never throws: having no network is a refusal with its own words. */
async function request(
  { request: ask, texts }: CodeChannel,
  to: string,
): Promise<SendAnswer | { kind: 'unheard' }> {
  try {
    return readSending(await ask(to))
  } catch (error) {
    if (isUnanswered(error) && isOnline()) return { kind: 'unheard' }
    if (errorKind(error) !== 'network') return { kind: 'refused', refusal: { text: texts.failed } }
    return { kind: 'refused', refusal: { text: texts.connection, offline: true } }
  }
}

function announceSent(text: string, testCode: string | undefined): void {
  if (testCode) {
    showToast({ title: codeTexts.testCode, detail: text, code: testCode, duration: toastDuration.testCode })
  } else {
    showToast({ title: text, tone: 'success' })
  }
}

export function useCodeSending(channel: CodeChannel): CodeSending {
  const [{ resendAt, isUnheard, limited }, setState] = useReloadState(channel.key, stateSchema, () => ({
    resendAt: 0,
    isUnheard: false,
  }))
  const judged = <Checked extends Outcome>(to: string, outcome: Checked): Checked => {
    if (typeof outcome === 'object' && outcome.until) {
      const { text, until } = outcome
      setState((state) => ({ ...state, limited: { to, text, until } }))
    }
    return outcome
  }
  const send = async (to: string): Promise<Sending> => {
    const isLimited = limited && (channel.triesCountFor === 'account' || limited.to === to)
    if (isLimited && limited.until > Date.now())
      return { kind: 'refused', refusal: { text: limited.text, until: limited.until } }
    const answer = await request(channel, to)
    if (answer.kind === 'sent' || answer.kind === 'unheard') {
      if (answer.kind === 'sent') announceSent(channel.texts.sent, answer.testCode)
      const next = { resendAt: Date.now() + resendSeconds * 1000, isUnheard: answer.kind === 'unheard' }
      setState((state) => ({ ...state, ...next }))
      return { kind: answer.kind }
    }
    // Spec 0 §8; every other refusal is said by the form alone.
    if (answer.kind === 'limited') showFailure(codeTexts.limitReached)
    const { refusal } = answer
    if (refusal.until) setState((state) => ({ ...state, resendAt: refusal.until ?? state.resendAt }))
    return { kind: 'refused', refusal }
  }
  return { resendAt, isUnheard, send, judged }
}

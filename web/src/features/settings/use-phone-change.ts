// A phone change from the number one has to the one that is proven. What was typed stays through every refusal and a reload; codes do not.
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { sayDoubt } from '../../lib/confirm-done.ts'
import { digitsOnly } from '../../lib/digits.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { phoneInCountry } from '../../lib/phone.ts'
import { type Outcome, useFormSubmit } from '../../lib/use-form-submit.ts'
import { usePhoneEntry } from '../../lib/use-phone-entry.ts'
import { useReloadState } from '../../lib/use-reload-state.ts'
import type { Steps } from '../../lib/use-steps.ts'
import { codeLength } from '../../lib/validation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { errors } from '../../messages/errors.ts'
import { settingsTexts } from '../../messages/settings.ts'
import { newSecret, readCheck, useCodeField, useCodeSending, verifierOf } from '../one-time-codes/index.ts'
import { type OwnProfile, ownProfileQuery } from '../profile/index.ts'
import { confirmIdentity, StepUpCancelledError, withStepUp } from '../step-up/index.ts'
import {
  changePhone,
  currentCountry,
  currentPhoneProblem,
  newPhone,
  phoneChangeChannel,
  phoneChangeCountry,
  renewSession,
} from './phone-change.ts'

export type PhoneChange = ReturnType<typeof usePhoneChange>

/** Of one code that was sent: where to, and the secret by which a lost answer comes again. */
const sentSchema = v.object({ to: v.string(), secret: v.string() })
const sentTo = (to: string) => ({ to, secret: newSecret() })

const purpose = settingsTexts.phone.dialog

export interface PhoneChangeOptions {
  /** The number of the account, in E.164. */
  phone: string
  steps: Steps
  onDone: () => void
}

export function usePhoneChange({ phone, steps, onDone }: PhoneChangeOptions) {
  const { step, goTo, limitTo } = steps
  const form = useFormSubmit('data', step)
  const { busy, refusal, attempt, clearRefusal } = form
  const current = usePhoneEntry(personalKey('phone-change-current'), currentCountry(phone))
  const next = usePhoneEntry(personalKey('phone-change-new'), phoneChangeCountry)
  const confirmed = phoneInCountry(current.code, current.phone) ?? ''
  const { resendAt, isUnheard, send, judged } = useCodeSending(phoneChangeChannel(confirmed))
  const [{ to, secret }, setSent] = useReloadState(personalKey('phone-change'), sentSchema, () => sentTo(''))
  const queryClient = useQueryClient()
  const { queryKey } = ownProfileQuery(useViewerId())

  const finish = () => {
    current.set('', currentCountry(to))
    next.set('', phoneChangeCountry)
    queryClient.setQueryData(
      queryKey,
      (profile: OwnProfile | undefined) => profile && { ...profile, phone: to },
    )
    void renewSession()
    void queryClient.invalidateQueries({ queryKey })
    onDone()
  }
  const change = async (code: string): Promise<Outcome> => {
    const challenge = (await verifierOf(secret))?.challenge
    try {
      const { answer, isTaken } = await withStepUp(purpose, () =>
        changePhone(to, digitsOnly(code), challenge),
      )
      if (isTaken && !answer.success) return answer.text
      if (!answer.success) return judged(to, readCheck(answer))
    } catch (error) {
      if (error instanceof StepUpCancelledError) return errors.reauthentication
      throw error
    }
    finish()
    return undefined
  }
  const check = (code: string): Promise<Outcome> => sayDoubt(() => change(code), settingsTexts.phone.unheard)
  const codeField = useCodeField({ length: codeLength, form, check })

  const submitCurrent = async (): Promise<Outcome> => {
    const problem = currentPhoneProblem(current.code, current.phone, phone)
    if (problem) return { text: problem, field: 'current' }
    goTo(2)
    return undefined
  }
  const submitNew = async (): Promise<Outcome> => {
    const wanted = newPhone(next.code, next.phone, phone)
    if (!wanted.ok) return { text: wanted.problem, field: 'identity' }
    if (!(await confirmIdentity(purpose))) return undefined
    const sending = await send(wanted.value)
    if (sending.kind === 'refused') return sending.refusal
    if (sending.kind === 'sent' || wanted.value !== to) setSent(sentTo(wanted.value))
    codeField.clear()
    goTo(3)
    return undefined
  }
  const resend = async (): Promise<Outcome> => {
    if (!(await confirmIdentity(purpose))) return undefined
    const sending = await send(to)
    if (sending.kind === 'refused') return sending.refusal
    // Unheard, the code that came before may still be the last.
    if (sending.kind === 'unheard') return undefined
    setSent(sentTo(to))
    codeField.clear()
    return undefined
  }
  /** What a later step stands on was typed anew. */
  const edited = (last: number) => {
    limitTo(last)
    clearRefusal()
  }
  return {
    ...{ step, goTo, phone, current, next, to, codeField, busy, refusal, resendAt, isUnheard, edited },
    submitCurrent: () => attempt(submitCurrent),
    submitNew: () => attempt(submitNew),
    resend: () => attempt(resend),
  }
}

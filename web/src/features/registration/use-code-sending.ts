// Asking for codes: what is said about it, and when the next one may be asked for.
import { useState } from 'react'
import { errors } from '../../messages/errors.ts'
import { registrationTexts } from '../../messages/registration.ts'
import { showFailure, showToast, toastDuration } from '../../ui/toast-store.ts'
import { sendCode } from './api.ts'
import { resendSeconds } from './rules.ts'

export interface CodeSending {
  /** When another code may be asked for, in milliseconds since 1970. */
  resendAt: number
  /** Sends one to the number: the refusal's text, or undefined when it is on its way. */
  send: (phone: string) => Promise<string | undefined>
}

function announceSent(testCode: string | undefined): void {
  const detail = registrationTexts.sent
  if (testCode) {
    showToast({ title: registrationTexts.testCode, detail, code: testCode, duration: toastDuration.testCode })
  } else {
    showToast({ title: detail, tone: 'success' })
  }
}

export function useCodeSending(): CodeSending {
  const [resendAt, setResendAt] = useState(0)
  const waitFor = (seconds: number) => setResendAt(Date.now() + seconds * 1000)
  const send = async (phone: string) => {
    const answer = await sendCode(phone)
    if (answer.kind === 'sent') {
      announceSent(answer.testCode)
      waitFor(resendSeconds)
      return undefined
    }
    if (answer.kind === 'limited') {
      waitFor(answer.seconds)
      showFailure(registrationTexts.limitReached, answer.message)
    } else {
      showFailure(errors.code.sendFailed, answer.message)
    }
    return answer.message
  }
  return { resendAt, send }
}

// Entering the code (TOTP) that the authenticator app shows: at sign-in, when a factor is enrolled, at a step-up.
import { digitsOnly } from '../../lib/digits.ts'
import { type Outcome, useFormSubmit } from '../../lib/use-form-submit.ts'
import { codeLength } from '../../lib/validation.ts'
import { secondFactorTexts } from '../../messages/second-factor.ts'
import { StepForm } from '../../ui/step-form.tsx'
import { CodeEntry, useCodeField } from '../one-time-codes/index.ts'
import { UsedCodeError } from './factors.ts'

export interface FactorCodeFormProps {
  submitLabel: string
  busyLabel: string
  /** As StepForm has it. */
  readFirst?: boolean
  /** Throws the auth service's error. */
  onCode: (code: string) => Promise<void>
}

export function FactorCodeForm({ submitLabel, busyLabel, readFirst = false, onCode }: FactorCodeFormProps) {
  const form = useFormSubmit('step-up')
  const check = async (entered: string): Promise<Outcome> => {
    try {
      await onCode(digitsOnly(entered))
      return undefined
    } catch (error) {
      if (error instanceof UsedCodeError) return { text: error.message, retype: true }
      throw error
    }
  }
  const field = useCodeField({ length: codeLength, form, check })
  return (
    <StepForm
      refusal={form.refusal}
      busy={form.busy}
      submitLabel={submitLabel}
      busyLabel={busyLabel}
      readFirst={readFirst}
      onSubmit={field.submit}
    >
      <CodeEntry
        prompt={secondFactorTexts.prompt}
        sentTo={secondFactorTexts.issuer}
        field={field}
        refusal={form.refusal}
        busy={form.busy}
        readFirst={readFirst}
        resendAt={0}
      />
    </StepForm>
  )
}

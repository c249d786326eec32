// The frame of a step: its fields, what went wrong, the way on and the way back.
import type { FormEvent, ReactNode } from 'react'
import { registrationTexts } from '../../messages/registration.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'

export interface StepFormProps {
  failure: string | undefined
  busy: boolean
  submitLabel: string
  busyLabel: string
  onSubmit: () => void
  onBack?: () => void
  children: ReactNode
}

export function StepForm(props: StepFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {props.children}
      <FormError message={props.failure} />
      <div className="flex gap-3">
        {props.onBack && (
          <Button variant="quiet" onClick={props.onBack}>
            {registrationTexts.back}
          </Button>
        )}
        <Button type="submit" loading={props.busy} className="flex-1">
          {props.busy ? props.busyLabel : props.submitLabel}
        </Button>
      </div>
    </form>
  )
}

// The frame of one step of a few: its fields, what went wrong, the way on and the way back.
import type { ReactNode } from 'react'
import type { Refusal } from '../lib/refusal.ts'
import { actions } from '../messages/actions.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { FormError } from './form-error.tsx'
import { useStepTaps } from './use-step-taps.ts'

export interface StepFormProps {
  /** One that is about a field is shown by that. */
  refusal?: Refusal | undefined
  busy: boolean
  submitLabel: string
  busyLabel: string
  onSubmit: () => void
  onBack?: (() => void) | undefined
  children: ReactNode
}

export function StepForm(props: StepFormProps) {
  const { button, taps } = useStepTaps(props.busy)
  return (
    <Form
      refusal={props.refusal}
      onSubmit={props.onSubmit}
      taps={taps}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {props.children}
      <FormError refusal={props.refusal?.field ? undefined : props.refusal} busy={props.busy} />
      <div className="flex gap-3">
        {props.onBack && (
          <Button variant="quiet" onClick={props.onBack}>
            {actions.back}
          </Button>
        )}
        <Button ref={button} type="submit" loading={props.busy} className="flex-1">
          {props.busy ? props.busyLabel : props.submitLabel}
        </Button>
      </div>
    </Form>
  )
}

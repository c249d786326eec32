// The frame of one step of a few: its fields, what went wrong, the way on and the way back.
import { type ReactNode, type RefObject, useEffect } from 'react'
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
  /** What stands above it is read first: the focus would scroll that away. */
  readFirst?: boolean
  children: ReactNode
}

/** Milliseconds in which the next step comes, its code too. */
const stepTime = 3_000
/** When a step was last left for another. */
let leftAt = Number.NEGATIVE_INFINITY

/** A step that takes the place of another begins at its first field; one that a page opens with takes nothing from what is read. */
function useFocusOfStep(button: RefObject<HTMLButtonElement | null>, readFirst: boolean): void {
  useEffect(() => {
    const fields = button.current?.form?.querySelectorAll<HTMLElement>('input:not([type=hidden]), textarea')
    if (!readFirst && performance.now() - leftAt < stepTime) fields?.[0]?.focus()
    return () => {
      leftAt = performance.now()
    }
  }, [button, readFirst])
}

/** Why it was refused comes above the button, and would push it out of what is seen of a sheet. */
function useButtonInSight(button: RefObject<HTMLButtonElement | null>, refusal: Refusal | undefined): void {
  useEffect(() => {
    if (refusal) button.current?.scrollIntoView({ block: 'nearest' })
  }, [button, refusal])
}

export function StepForm(props: StepFormProps) {
  const { button, taps } = useStepTaps(props.busy)
  useButtonInSight(button, props.refusal)
  useFocusOfStep(button, props.readFirst ?? false)
  return (
    <Form refusal={props.refusal} onSubmit={props.onSubmit} taps={taps} className="gap-4">
      {props.children}
      <FormError refusal={props.refusal?.field ? undefined : props.refusal} busy={props.busy} />
      <div data-sheet-footer className="flex gap-3">
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

// Form: sends once Enter or its button is pressed; where it is refused for what was typed, the field is marked and takes the focus.
import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { Refusal } from '../lib/refusal.ts'

const IncompleteContext = createContext(false)

/** The form was sent while something required in it was empty: what is empty is marked. */
export function useFormIncomplete(): boolean {
  return useContext(IncompleteContext)
}

export interface FormProps {
  refusal: Refusal | undefined
  onSubmit: () => void
  className: string
  children: ReactNode
}

export function Form({ refusal, onSubmit, className, children }: FormProps) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!refusal?.incomplete && !refusal?.field) return
    ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusal])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <IncompleteContext value={refusal?.incomplete === true}>
      <form ref={ref} noValidate onSubmit={submit} className={className}>
        {children}
      </form>
    </IncompleteContext>
  )
}

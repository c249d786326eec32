// Form: sends once Enter or its button is pressed; where it is refused for what was typed, the field is marked and takes the focus.
import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from 'react'
import type { Refusal } from '../lib/refusal.ts'

const IncompleteContext = createContext(false)

/** The form was sent while something required in it was empty: what is empty is marked. */
export function useFormIncomplete(): boolean {
  return useContext(IncompleteContext)
}

export interface FormProps {
  refusal: Refusal | undefined
  onSubmit: () => void
  /** Beside the one column of the width there is, which nothing in it widens. */
  className: string
  /** For a button that stands elsewhere, by its `form`. */
  id?: string
  /** What is heard before what stands in it hears (use-step-taps.ts). */
  taps?: Pick<ComponentProps<'form'>, 'onClickCapture' | 'onInputCapture'>
  children: ReactNode
}

/** To the first field that is marked; false where none is. */
function focusMarked(form: HTMLFormElement | null): boolean {
  const marked = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  marked?.focus()
  return marked !== null && marked !== undefined
}

export function Form({ refusal, onSubmit, className, id, taps, children }: FormProps) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!refusal?.incomplete && !refusal?.field) return
    focusMarked(ref.current)
  }, [refusal])
  /** Sent, and nothing typed since. What is marked may come much later, and may be what was marked before. */
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current && focusMarked(ref.current)) isSent.current = false
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    isSent.current = true
    onSubmit()
  }
  const type = () => {
    isSent.current = false
  }
  return (
    <IncompleteContext value={refusal?.incomplete === true}>
      <form
        {...taps}
        ref={ref}
        id={id}
        noValidate
        onSubmit={submit}
        onInput={type}
        className={`grid grid-cols-[minmax(0,1fr)] ${className}`}
      >
        {children}
      </form>
    </IncompleteContext>
  )
}

// Opening the review of an application in its row, and folding it: the button stays where it is, and the focus on it.
import { useRef, useState } from 'react'
import { adminTexts } from '../../messages/admin.ts'
import { Button } from '../../ui/button.tsx'
import { useReviewNotes } from './application-review.tsx'

/** Whether the review of an application is open; whoever had begun to write finds it open. Opened by a press, it is brought into sight. */
export function useReviewOpen(applicationId: string) {
  const [typed] = useReviewNotes(applicationId)
  const [isOpen, setIsOpen] = useState(typed !== '')
  const wasPressed = useRef(false)
  const toggle = () => {
    wasPressed.current = true
    setIsOpen(!isOpen)
  }
  /** For what holds the review; it may be larger than the screen, and ends in the buttons. */
  const place = (element: HTMLElement | null) => {
    if (!element || !wasPressed.current) return
    wasPressed.current = false
    element.scrollIntoView({ block: 'nearest' })
  }
  return { isOpen, toggle, place }
}

export interface ReviewToggleProps {
  /** Of whom the application is. */
  name: string
  label: string
  /** While it is closed. */
  variant: 'main' | 'quiet'
  isOpen: boolean
  onToggle: () => void
}

export function ReviewToggle({ name, label, variant, isOpen, onToggle }: ReviewToggleProps) {
  const text = isOpen ? adminTexts.work.fold : label
  return (
    <Button
      variant={isOpen ? 'quiet' : variant}
      compact
      aria-expanded={isOpen}
      aria-label={`${text}: ${name}`}
      className="md:justify-self-start"
      onClick={onToggle}
    >
      {text}
    </Button>
  )
}

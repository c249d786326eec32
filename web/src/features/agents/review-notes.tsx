// What the reviewer of an application had to say of it.
import { MessageSquareText } from 'lucide-react'
import { agentTexts } from '../../messages/agents.ts'

/** Nothing where nothing was said. */
export function ReviewNotes({ notes }: { notes: string }) {
  if (notes === '') return null
  return (
    <p className="flex items-start gap-2.5 rounded-m bg-info-soft px-4 py-3 text-sm text-info">
      <MessageSquareText aria-hidden size={20} className="shrink-0" />
      <span className="min-w-0 font-medium whitespace-pre-line wrap-anywhere">{agentTexts.notes(notes)}</span>
    </p>
  )
}

// The words of a post; many of them are folded, until their reader asks for all.
import { useState } from 'react'
import { postTexts } from '../../messages/posts.ts'
import { isLongerThan } from './rich-text.ts'
import { RichText } from './rich-text-view.tsx'

/** More than these fill a phone's screen beside a picture. */
const most = { characters: 420, lines: 8 }

export interface FoldedTextProps {
  html: string
  /** All of it is in sight from the beginning, as on the page of the post. */
  whole: boolean
}

export function FoldedText({ html, whole }: FoldedTextProps) {
  const [isOpen, setIsOpen] = useState(whole)
  if (whole || !isLongerThan(html, most)) return <RichText html={html} />
  return (
    <>
      <RichText html={html} className={isOpen ? undefined : 'line-clamp-6'} />
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="-mb-2 min-h-11 rounded-s font-semibold text-brand"
      >
        {isOpen ? postTexts.less : postTexts.readMore}
      </button>
    </>
  )
}

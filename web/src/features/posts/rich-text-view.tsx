// Draws limited rich text as React elements, its links and names among them.
import { createElement, Fragment, type ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { parseRichText, type RichNode } from './rich-text.ts'

function draw(node: RichNode): ReactNode {
  if (typeof node === 'string') return createElement(LinkedText, { text: node })
  return node.tag === 'br' ? createElement('br') : createElement(node.tag, null, ...node.children.map(draw))
}

export interface RichTextProps {
  html: string
  className?: string | undefined
}

/** Line breaks are kept; each text finds its own direction, and a short one stands at the side of the page. */
export function RichText({ html, className }: RichTextProps) {
  return (
    <div
      dir="auto"
      className={classes(
        'w-fit max-w-full whitespace-pre-line wrap-anywhere text-start [&_p+p]:mt-2',
        className,
      )}
    >
      {createElement(Fragment, null, ...parseRichText(html).map(draw))}
    </div>
  )
}

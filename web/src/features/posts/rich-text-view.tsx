// Draws limited rich text as React elements.
import { createElement, Fragment, type ReactNode } from 'react'
import { parseRichText, type RichNode } from './rich-text.ts'

function draw(node: RichNode): ReactNode {
  if (typeof node === 'string') return node
  return node.tag === 'br' ? createElement('br') : createElement(node.tag, null, ...node.children.map(draw))
}

/** Line breaks are kept; each text finds its own direction, and a short one stands at the side of the page. */
export function RichText({ html }: { html: string }) {
  return (
    <div dir="auto" className="w-fit max-w-full whitespace-pre-line break-words text-start [&_p+p]:mt-2">
      {createElement(Fragment, null, ...parseRichText(html).map(draw))}
    </div>
  )
}

// Plain text with what it means drawn as such: links of the web in a window of their own, those of screens of this app and @names inside it, #words
// set apart. Each is isolated, so that it turns nothing beside it.
import { type ReactNode, useContext } from 'react'
import { Link } from 'wouter'
import { ScreenPathContext } from '../lib/screen-paths.ts'
import { type TextPart, textParts } from '../lib/text-links.ts'

const linkClass = 'font-medium text-brand underline-offset-2 hover:underline'

function WebLink({ shown: address, href }: { shown: string; href: string }) {
  const url = new URL(href)
  const isScreen = useContext(ScreenPathContext)
  const shown = (
    <bdi dir="ltr" className="break-all">
      {address}
    </bdi>
  )
  if (url.origin === location.origin && isScreen(url.pathname)) {
    return (
      <Link href={`${url.pathname}${url.search}${url.hash}`} className={linkClass}>
        {shown}
      </Link>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={linkClass}>
      {shown}
    </a>
  )
}

function Part({ part }: { part: TextPart }): ReactNode {
  switch (part.kind) {
    case 'words':
      return part.text
    case 'link':
      return <WebLink shown={part.shown} href={part.href} />
    case 'mention':
      return (
        <Link href={`/name/${encodeURIComponent(part.username)}`} className={linkClass}>
          <bdi>{part.text}</bdi>
        </Link>
      )
    case 'topic':
      return <bdi className="font-semibold">{part.text}</bdi>
  }
}

/** The same where it is part of a link itself: nothing in it leads anywhere, and each stands by itself, also where the rest is cut. */
export function IsolatedText({ text }: { text: string }): ReactNode {
  return textParts(text).map((part, index) => {
    if (part.kind === 'words') return part.text
    const isLink = part.kind === 'link'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other order
      <bdi key={index} dir={isLink ? 'ltr' : 'auto'}>
        {isLink ? part.shown : part.text}
      </bdi>
    )
  })
}

export function LinkedText({ text }: { text: string }): ReactNode {
  return textParts(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other order
    <Part key={index} part={part} />
  ))
}

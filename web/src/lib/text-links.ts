// What people write in plain text and mean as more: links, @names and #words. Pure; nothing but http and https becomes a link, and a link
// shows the host that it opens before anything else.

import { seenCharacters } from './visible-text.ts'

export type TextPart =
  | { kind: 'words'; text: string }
  | { kind: 'link'; text: string; href: string; shown: string }
  | { kind: 'mention'; text: string; username: string }
  | { kind: 'topic'; text: string }

/** What is written in Latin right before it makes it part of an address; an Arabic «و» does not. */
const pattern = new RegExp(
  [
    // What is not seen ends an address: with it in the middle, one would look like two.
    String.raw`https?:\/\/(?:(?![<>"'«»])[${seenCharacters}])+`,
    String.raw`(?<![a-z0-9_@/.+-])@[\p{L}\p{N}_-]{3,30}(?![\p{L}\p{N}_@-])`,
    String.raw`(?<![a-z0-9_#&/])#[\p{L}\p{M}\p{N}_]{2,50}(?![\p{L}\p{M}\p{N}_#])`,
  ].join('|'),
  'giu',
)

const sentenceEnds = new Set(`.,:;!?؟،؛…'"*`)
const closingBrackets = new Set(')]}')

/** What ends a sentence ends the link before it; a bracket does unless the link opened one. Each character is looked at once. */
function withoutEnding(link: string): string {
  const hasOpened = /[([{]/.test(link)
  const isEnding = (character: string) =>
    sentenceEnds.has(character) || (closingBrackets.has(character) && !hasOpened)
  let end = link.length
  while (end > 0 && isEnding(link.charAt(end - 1))) end -= 1
  return link.slice(0, end)
}

/** Names of the network, as browsers write them: letters of other scripts in their own code (`xn--`), so that none passes for another. */
const hostPattern = /^(?=.{1,259}$)[a-z0-9_-]+(\.[a-z0-9_-]+)+\.?(:\d+)?$/
/** So much of what comes after the host is shown; the host is never shortened. */
const longestShownPath = 48

/**
 * Where a link leads and what it shows; undefined for what is no address of the web, and for one that is not what it looks like: what
 * stands before an @ is no host, though it reads as one, and a backslash is a slash to browsers alone.
 */
function linkTo(link: string): { href: string; shown: string } | undefined {
  const [, authority = '', path = ''] = /^[a-z]+:\/\/([^/?#]*)(.*)$/i.exec(link) ?? []
  if (authority === '' || /[@\\]/.test(authority) || path.includes('\\') || !URL.canParse(link))
    return undefined
  const { protocol, host, href } = new URL(link)
  if (!/^https?:$/.test(protocol) || !hostPattern.test(host)) return undefined
  const signs = path === '/' ? [] : [...path]
  const isLong = signs.length > longestShownPath
  return {
    href,
    shown: `${host}${isLong ? `${signs.slice(0, longestShownPath).join('')}…` : signs.join('')}`,
  }
}

/** A found text, and what of it is words after all. */
function toParts(found: string): TextPart[] {
  if (found.startsWith('@')) return [{ kind: 'mention', text: found, username: found.slice(1) }]
  if (found.startsWith('#')) return [{ kind: 'topic', text: found }]
  const link = withoutEnding(found)
  const target = linkTo(link)
  if (!target) return [{ kind: 'words', text: found }]
  const rest = found.slice(link.length)
  return [{ kind: 'link', text: link, ...target }, ...(rest ? [{ kind: 'words' as const, text: rest }] : [])]
}

/** The parts of a text, in its order; joined, they are the text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > end) parts.push({ kind: 'words', text: text.slice(end, index) })
    parts.push(...toParts(found))
    end = index + found.length
  }
  if (end < text.length) parts.push({ kind: 'words', text: text.slice(end) })
  return parts
}

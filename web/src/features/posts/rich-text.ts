// The limited rich text of posts, read without ever becoming HTML: the tags p, br, strong, em and u without attributes;
// every other tag falls away and its text stays, but for scripts and styles (spec 1 §5). Pure.

type RichTag = 'p' | 'strong' | 'em' | 'u'
export type RichNode = string | { tag: 'br' } | { tag: RichTag; children: RichNode[] }

const containers = new Set<string>(['p', 'strong', 'em', 'u'])
const silenced = /<(script|style)\b[\s\S]*?(<\/\1\s*>|$)|<!--[\s\S]*?(-->|$)/gi
const token = /<\/?([a-z][a-z0-9]*)\b[^>]*>|[^<]+|</gi
const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
])

function isContainer(tag: string): tag is RichTag {
  return containers.has(tag)
}

function decodeEntity(whole: string, body: string): string {
  if (!body.startsWith('#')) return named.get(body) ?? whole
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1))
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

function decode(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, decodeEntity)
}

interface OpenElement {
  tag: RichTag | undefined
  children: RichNode[]
}

/** Closes the innermost element of that tag, and all inside it that were left open. */
function close(open: OpenElement[], tag: string): void {
  const index = open.findLastIndex((element) => element.tag === tag)
  if (index > 0) open.length = index
}

function add(open: OpenElement[], node: RichNode): void {
  open.at(-1)?.children.push(node)
}

function openElement(open: OpenElement[], tag: RichTag): void {
  const children: RichNode[] = []
  add(open, { tag, children })
  open.push({ tag, children })
}

/** The nodes of a post's text. Anything at all may come in; only allowed nodes come out. */
export function parseRichText(html: string): RichNode[] {
  const root: OpenElement = { tag: undefined, children: [] }
  const open = [root]
  const spoken = html.replace(silenced, '')
  // After the last «>» there is no tag: looking for one from each «<» of a long run would take its square.
  const words = spoken.lastIndexOf('>') + 1
  for (const match of spoken.slice(0, words).matchAll(token)) {
    const [whole, name] = match
    const tag = name?.toLowerCase()
    if (tag === undefined) add(open, decode(whole))
    else if (tag === 'br') add(open, { tag: 'br' })
    else if (!isContainer(tag)) continue
    else if (whole.startsWith('</')) close(open, tag)
    else openElement(open, tag)
  }
  if (words < spoken.length) add(open, decode(spoken.slice(words)))
  return root.children
}

/** The words alone, with line breaks, for sharing. */
export function plainText(html: string): string {
  const text = (nodes: readonly RichNode[]): string =>
    nodes
      .map((node) => {
        if (typeof node === 'string') return node
        if (node.tag === 'br') return '\n'
        return node.tag === 'p' ? `${text(node.children)}\n` : text(node.children)
      })
      .join('')
  return text(parseRichText(html)).trim()
}

/** Whether its words are more than fit: more `characters`, or more `lines`. */
export function isLongerThan(html: string, most: { characters: number; lines: number }): boolean {
  const words = plainText(html)
  return words.length > most.characters || words.split('\n').length > most.lines
}

/** What a person typed, as rich text: nothing typed can become markup. */
export function escapeText(typed: string): string {
  return typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

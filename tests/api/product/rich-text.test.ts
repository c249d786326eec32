/** The limited markup of posts: the database cleans what is written, the browser reads it, and both mean the same (spec 1 §5). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeText, parseRichText, type RichNode } from '../../../web/src/features/posts/rich-text.ts'
import { product, sql } from '../../support/backends.ts'

/** What the database makes of each. */
async function cleanedBySql(texts: string[]): Promise<string[]> {
  const list = JSON.stringify(texts).replaceAll("'", "''")
  const rows = await sql<{ text: string }>(
    product,
    `select private.rich_text(text) as text
     from jsonb_array_elements_text('${list}') with ordinality as typed (text, place)
     order by place`,
  )
  return rows.map(({ text }) => text)
}

const wordsOf = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      return node.tag === 'br' ? '' : wordsOf(node.children)
    })
    .join('')

/** Halves of tags, allowed and not, entities, and what is neither. */
const piece = fc.constantFrom(
  ...[
    '<p>',
    '</p>',
    '<br>',
    '<br/>',
    '<strong>',
    '</strong>',
    '<em>',
    '<u class="x">',
    '<P onclick=x>',
    '</',
  ],
  ...[
    '<script>',
    '</script>',
    '<style>',
    '<img src=x onerror=y>',
    '<svg/onload=z>',
    '<!--',
    '-->',
    '<a href="b">',
  ],
  ...[
    '<',
    '>',
    '&',
    '&lt;',
    '&amp;',
    '&#60;',
    '&nbsp;',
    '&#x202E;',
    '&#8294;',
    ';',
    '"',
    "'",
    '/',
    ' ',
    '\n',
    'نص',
    'a',
    '1',
    '😀',
  ],
)
const hostile = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
const tags = /<\/?(?:p|br|strong|em|u)>/g

test('what somebody typed is shown as it was typed, whatever it looks like', async () => {
  const typed = fc.array(hostile, { minLength: 100, maxLength: 100 })
  await fc.assert(
    fc.asyncProperty(typed, async (texts) => {
      const written = texts.map((text) => escapeText(text.trim()))
      expect(await cleanedBySql(written)).toEqual(written)
      expect(written.map((text) => wordsOf(parseRichText(text)))).toEqual(texts.map((text) => text.trim()))
    }),
    { numRuns: 5 },
  )
})

test('of what the database lets through, the browser knows every tag and drops no word', async () => {
  const written = fc.array(hostile, { minLength: 100, maxLength: 100 })
  await fc.assert(
    fc.asyncProperty(written, async (texts) => {
      const cleaned = await cleanedBySql(texts)
      for (const text of cleaned) {
        const words = text.replace(tags, '')
        expect(words).not.toMatch(/[<>]/)
        expect(wordsOf(parseRichText(text))).toBe(wordsOf(parseRichText(words)))
      }
      expect(await cleanedBySql(cleaned)).toEqual(cleaned)
    }),
    { numRuns: 5 },
  )
})

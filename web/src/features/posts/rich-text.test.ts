import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeText, parseRichText, plainText, type RichNode } from './rich-text.ts'

function tagsIn(nodes: readonly RichNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    return 'children' in node ? [node.tag, ...tagsIn(node.children)] : [node.tag]
  })
}

describe('rich text', () => {
  it('keeps the allowed tags and their nesting', () => {
    expect(parseRichText('<p>مرحباً <strong>يا <em>أهل</em></strong><br/>بغداد</p>')).toEqual([
      {
        tag: 'p',
        children: [
          'مرحباً ',
          { tag: 'strong', children: ['يا ', { tag: 'em', children: ['أهل'] }] },
          { tag: 'br' },
          'بغداد',
        ],
      },
    ])
  })

  it('drops attributes, other tags, scripts, styles and comments', () => {
    expect(parseRichText('<p onclick="x()" style="y">a<a href="javascript:z">b</a></p>')).toEqual([
      { tag: 'p', children: ['a', 'b'] },
    ])
    expect(parseRichText('a<script>alert(1)</script>b<style>*{}</style>c<!-- d -->e<script>f')).toEqual([
      'abce',
    ])
    expect(parseRichText('<img src=x onerror=alert(1)>')).toEqual([])
  })

  it('reads entities as text, never as markup', () => {
    expect(parseRichText('1 &lt; 2 &amp; &#1587; &#x633; &lt;script&gt;')).toEqual(['1 < 2 & س س <script>'])
    expect(parseRichText('&unknown; &#0; &#99999999;')).toEqual(['&unknown; &#0; &#99999999;'])
    expect(parseRichText('&NBSP;&Amp;')).toEqual(['&NBSP;&Amp;'])
  })

  it('survives what was never closed or opened', () => {
    expect(parseRichText('<strong>a</em>b</p>')).toEqual([{ tag: 'strong', children: ['a', 'b'] }])
    expect(parseRichText('a < b')).toEqual(['a < b'])
    expect(parseRichText('&constructor; &toString;')).toEqual(['&constructor; &toString;'])
    expect(parseRichText('<a'.repeat(100_000))).toEqual(['<a'.repeat(100_000)])
  })

  it('lets nothing out but the allowed tags, whatever comes in', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('<p>', '</p>', '<script', '>', '<u x=1>', '<iframe>', '<br>'),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const allowed = ['p', 'br', 'strong', 'em', 'u']
        expect(tagsIn(parseRichText(pieces.join(''))).every((tag) => allowed.includes(tag))).toBe(true)
      }),
    )
  })

  it('gives back what was typed, letter for letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(plainText(escapeText(typed))).toBe(typed.trim())
      }),
    )
  })

  it('shares words with their line breaks', () => {
    expect(plainText('<p>سطر</p><p>آخر<br>ثالث</p>')).toBe('سطر\nآخر\nثالث')
  })
})

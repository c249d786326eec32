/** Texts that look empty are refused like empty ones, wherever people write; marks that grow over other lines are not kept. */
import { beforeAll, expect, test } from 'vitest'
import { hasVisibleText } from '../../../web/src/lib/visible-text.ts'
import { product, sql } from '../../support/backends.ts'
import { type Person, publish, signUp } from '../../support/people.ts'
import { piledTexts, seenTexts, unseenCharacters, unseenTexts } from '../../support/visible-text-cases.ts'
import { ask, give } from '../../support/wallets.ts'

let sara: Person
let noor: Person

beforeAll(async () => {
  ;[sara, noor] = [await signUp('sara'), await signUp('noor')]
})

/** What the database makes of each text. */
async function made<T>(by: string, texts: readonly string[]): Promise<T[]> {
  const list = JSON.stringify(texts).replaceAll("'", "''")
  const rows = await sql<{ made: T }>(
    product,
    `select ${by} as made from jsonb_array_elements_text('${list}') with ordinality as typed (text, place) order by place`,
  )
  return rows.map((row) => row.made)
}

const points = (text: string) => [...text].map((sign) => `U+${sign.codePointAt(0)?.toString(16)}`).join(' ')

test('whether anything is seen is answered alike here and in the browser', async () => {
  for (const [texts, isSeen] of [
    [[...unseenCharacters, ...unseenTexts], false],
    [seenTexts, true],
  ] as const) {
    const expected = texts.map((text) => [points(text), isSeen])
    const blank = await made<boolean>('private.is_blank(text)', texts)
    expect(texts.map((text, place) => [points(text), !blank[place]])).toEqual(expected)
    expect(texts.map((text) => [points(text), hasVisibleText(text)])).toEqual(expected)
  }
})

test('every mark that the database knows is one', async () => {
  const rows = await sql<{ code: number }>(
    product,
    `select code from generate_series(x'300'::integer, x'1FFFF'::integer) as code
     where code not between 55296 and 57343 and chr(code) ~ ('[' || private.marks() || ']')`,
  )
  const known = rows.map(({ code }) => code)
  const areMarks = (codes: number[]) =>
    codes.filter((code) => /[\p{Mn}\p{Me}]/u.test(String.fromCodePoint(code)))
  // A range may reach over places that have no character yet.
  expect(known.filter((code) => !/[\p{Mn}\p{Me}\p{Cn}]/u.test(String.fromCodePoint(code)))).toEqual([])
  const latinAndArabic = Array.from({ length: 0x900 - 0x300 }, (_, place) => 0x300 + place)
  expect(areMarks(latinAndArabic).filter((code) => !known.includes(code))).toEqual([])
  expect(known.length).toBeGreaterThan(1900)
})

test('what people write is kept as they wrote it, and what piles up is cut', async () => {
  const written = [...seenTexts, ...piledTexts.map(([text]) => text)]
  const kept = [...seenTexts, ...piledTexts.map(([, text]) => text)]
  expect(await made('private.plain_text(text)', written)).toEqual(kept)
  expect(await made('private.rich_text(text)', written)).toEqual(kept)
  expect(await made('private.rich_text(private.rich_text(text))', written)).toEqual(kept)
})

test('neither a tag nor a number brings together what piles up', async () => {
  const [byTags, byNumbers] = await made<string>('private.rich_text(text)', [
    `a${'\u0301<u></u>'.repeat(20)}<u>\u200Fنعم</u>`,
    `a${'&#769;&#x200D;'.repeat(20)}`,
  ])
  expect(byTags).toBe(`a\u0301${'<u></u>'.repeat(20)}<u>\u200Fنعم</u>`)
  expect(byNumbers).toBe('a\u0301\u200D\u0301\u200D\u0301')
})

test('numbers in a post are the characters that they stand for, and never markup', async () => {
  expect(
    await made('private.rich_text(text)', [
      '&#1587;&#x0644;&#X627;&#0000001605;',
      '&#60;script&#62;&#38;lt;&#x26;#60;',
      '&#0;&#55296;&#1114112;&#99999999;&#x;&#;',
      '&#1;&#2;u&#3;&#8238;',
    ]),
  ).toEqual([
    'سلام',
    '&lt;script&gt;&amp;lt;&amp;#60;',
    '&amp;#0;&amp;#55296;&amp;#1114112;&amp;#99999999;&amp;#x;&amp;#;',
    'u',
  ])
})

const nothing = [...unseenTexts.slice(1), '&#12644;', '&#x2800;&nbsp;']

test('a post, a comment, a name and an application of nothing to see are refused like empty ones', async () => {
  const post_id = await publish(noor, 'منشور')
  await give(sara, { points: 1_500_000 })
  const application = { p_name: 'سارة', p_location: 'بغداد', p_whatsapp: '+9647700000001', p_services: 'شحن' }
  for (const text of nothing) {
    const post = await sara.api.from('posts').insert({ content: text })
    expect([points(text), post.error?.message]).toEqual([
      points(text),
      'يرجى كتابة شيء أو إضافة صورة/فيديو لنشره',
    ])
  }
  for (const text of unseenTexts.slice(1)) {
    const comment = await sara.api.from('post_comments').insert({ post_id, content: text })
    expect([points(text), comment.error?.message]).toEqual([points(text), 'يرجى كتابة تعليق'])
    const username = await sara.api.rpc('update_own_profile', { p_fields: { username: text } })
    expect(username.error?.message).toMatch(/اسم المستخدم/)
    for (const field of ['p_name', 'p_location', 'p_services']) {
      const answer = await ask(sara, 'apply_for_agency', { ...application, [field]: text })
      expect([points(text), answer.message]).toEqual([points(text), 'يرجى ملء جميع الحقول المطلوبة'])
    }
  }
})

test('a bio, a full name and a word beside a report of nothing to see are none', async () => {
  for (const text of unseenTexts.slice(1)) {
    await sara.api.rpc('update_own_profile', { p_fields: { bio: 'نص', full_name: null } })
    const { data, error } = await sara.api.rpc('update_own_profile', {
      p_fields: { bio: text, full_name: text },
    })
    expect(error).toBeNull()
    expect([points(text), data.bio, data.full_name]).toEqual([points(text), '', null])
    const post_id = await publish(await signUp('huda'), 'منشور')
    const said = { report_reason: 'other', report_details: text }
    const report = await sara.api
      .from('post_reports')
      .insert({ post_id, ...said })
      .select('report_details')
      .single()
    expect([points(text), report.data?.report_details]).toEqual([points(text), null])
  }
})

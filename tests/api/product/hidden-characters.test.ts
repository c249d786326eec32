/** Characters that nobody sees: what turns the direction of others' words, or only hides, is taken out of every text of a person. */
import { beforeAll, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { type Person, publish, signUp } from '../../support/people.ts'

let sara: Person

beforeAll(async () => {
  sara = await signUp('sara')
})

/** Embeddings, overrides, isolates; zero-width space, word joiner, invisible operators, byte order mark; controls; tags of no flag. */
const hidden = [
  ...'\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u200B\u2060\u2061\u2064\u206A\u206F\uFEFF\uFFF9\u180E',
  ...'\u0001\u001F\u007F\u0085\u009F\u{E0001}\u{E0041}\u{E007F}',
]
/** Marks of direction and joiners belong to how Arabic, Persian and pictograms are written. */
const needed = 'می\u200Cخواهم 👩\u200D💻 100\u200F% \u061Cنعم'
const written = `أهلاً${hidden.join('')} بكم`
const kept = 'أهلاً بكم'

/** What becomes of a text where people write one. */
const places: readonly [place: string, write: (text: string) => Promise<unknown>][] = [
  [
    'a post',
    async (content) => {
      const id = await publish(sara, content)
      return (await sara.api.from('posts').select('content').eq('id', id).single()).data?.content
    },
  ],
  [
    'a comment',
    async (content) => {
      const post_id = await publish(sara, 'منشور')
      const comment = sara.api.from('post_comments').insert({ post_id, content })
      return (await comment.select('content').single()).data?.content
    },
  ],
  ['a bio', async (bio) => (await sara.api.rpc('update_own_profile', { p_fields: { bio } })).data.bio],
  [
    'a report',
    async (report_details) => {
      const post_id = await publish(await signUp('noor'), 'منشور')
      const report = sara.api.from('post_reports').insert({ post_id, report_reason: 'other', report_details })
      return (await report.select('report_details').single()).data?.report_details
    },
  ],
]

test.each(places)('%s keeps what is seen', async (_, write) => {
  expect(await write(written)).toBe(kept)
  expect(await write(needed)).toBe(needed)
})

test('one’s name is the name without them', async () => {
  const { data } = await sara.api.rpc('update_own_profile', {
    p_fields: { full_name: `سا${hidden.join('')}رة` },
  })
  expect(data.full_name).toBe('سارة')
})

test('what hides, or turns others’ words, stays shut out when it is written as a number', async () => {
  const codes = hidden.map((character) => character.codePointAt(0) ?? 0)
  const entities = codes.flatMap((code) => [
    `&#${code};`,
    `&#00${code};`,
    `&#x${code.toString(16)};`,
    `&#X0${code.toString(16)};`,
  ])
  for (const entity of entities) {
    const [row] = await sql(product, `select private.rich_text('${entity}أهلاً') as text`)
    expect([entity, row?.text]).toEqual([entity, 'أهلاً'])
  }
})

test('no half of one joins another around it', async () => {
  const [row] = await sql(
    product,
    `select private.rich_text('&#82&#8238;38; <scr\u202Eipt>alert(1)</script>x') as text`,
  )
  expect(row?.text).toBe('&amp;#8238; x')
})

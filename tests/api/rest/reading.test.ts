/** Reading rows: columns, filters, logic, order, ranges and counts. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { client, protocol, serviceClient, sql } from '../../support/backends.ts'
import { newPerson } from '../../support/token-people.ts'
import { ask } from './requests.ts'

const anyone = client(protocol)
const books = () => anyone.from('books')

async function ids(query: PromiseLike<{ data: { id: number }[] | null; error: unknown }>): Promise<number[]> {
  const { data, error } = await query
  expect(error).toBeNull()
  return data?.map(({ id }) => id) ?? []
}

describe('columns', () => {
  test('aliases, casts, JSON paths and computed columns', async () => {
    const { data } = await books()
      .select('title2:title,pages::text,kind:meta->>kind,meta->n,full_title')
      .eq('id', 1)
      .single()
    expect(data).toEqual({
      title2: 'Frankenstein',
      pages: '280',
      kind: 'novel',
      n: 1,
      full_title: 'Frankenstein (280)',
    })
  })

  test('a path takes the name of its last key, or of the column where it has only positions', async () => {
    const { data } = await anyone
      .from('authors')
      .select('data->home->>city,data->langs->0,nicknames->1')
      .eq('id', 1)
      .single()
    expect(data).toEqual({ city: 'London', langs: 'en', nicknames: 'M, S' })
  })

  test('a column that is not there is an error of PostgreSQL', async () => {
    const { error, status } = await books().select('nope')
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: '42703', message: 'column books.nope does not exist' })
  })

  test('only granted columns can be read', async () => {
    const granted = await anyone.from('secrets').select('id,shown')
    expect(granted.data).toEqual([{ id: 1, shown: 'open' }])
    const hidden = await anyone.from('secrets').select('hidden')
    expect(hidden).toMatchObject({ status: 401, error: { code: '42501' } })
  })
})

describe('filters', () => {
  test.each([
    ['eq', () => books().select('id').eq('id', 2), [2]],
    ['neq', () => books().select('id').neq('id', 2), [1, 3, 4]],
    ['gt and lte', () => books().select('id').gt('pages', 12).lte('pages', 310), [1, 3]],
    ['gte and lt', () => books().select('id').gte('pages', 280).lt('pages', 470), [1, 3]],
    ['like', () => books().select('id').like('title', '%stein'), [1]],
    ['like with stars', () => books().select('id').filter('title', 'like', '*Last*'), [2]],
    ['ilike', () => books().select('id').ilike('title', 'the%'), [2]],
    ['like all', () => books().select('id').likeAllOf('title', ['%a%', '%M%']), [2]],
    ['like any', () => books().select('id').likeAnyOf('title', ['Fr%', 'Un%']), [1, 4]],
    ['ilike any', () => books().select('id').ilikeAnyOf('title', ['fr%', 'un%']), [1, 4]],
    ['match', () => books().select('id').regexMatch('title', '^[FU]'), [1, 4]],
    ['imatch', () => books().select('id').regexIMatch('title', '^f'), [1]],
    ['eq any', () => books().select('id').filter('id', 'eq(any)', '{1,4}'), [1, 4]],
    ['gt all', () => books().select('id').filter('id', 'gt(all)', '{1,2}'), [3, 4]],
    ['in', () => books().select('id').in('title', ['Untitled', 'The Last Man']), [2, 4]],
    ['in, empty', () => books().select('id').in('id', []), []],
    ['not in', () => books().select('id').notIn('id', [1, 2]), [3, 4]],
    ['is null', () => books().select('id').is('author_id', null), [4]],
    ['is true', () => books().select('id').is('in_print', true), [1, 4]],
    ['not is null', () => books().select('id').not('in_print', 'is', null), [1, 2, 4]],
    ['is distinct', () => books().select('id').isDistinct('author_id', 1), [3, 4]],
    ['enum', () => books().select('id').eq('mood', 'calm'), [2, 4]],
    ['contains a range', () => books().select('id').contains('published', '[1850-01-01,1860-01-01)'), [1, 2]],
    ['range strictly left', () => books().select('id').rangeLt('sizes', '[15,25)'), [1, 2]],
    ['range strictly right', () => books().select('id').rangeGt('sizes', '[1,10)'), [3]],
    ['range not left of', () => books().select('id').rangeGte('sizes', '[5,9)'), [2, 3]],
    ['range not right of', () => books().select('id').rangeLte('sizes', '[1,15)'), [1, 2]],
    ['range adjacent', () => books().select('id').rangeAdjacent('sizes', '[10,20)'), [1, 3]],
    ['range overlaps', () => books().select('id').overlaps('sizes', '[9,12)'), [1, 2]],
    ['full text', () => books().select('id').textSearch('words', 'cat & fat'), [1, 4]],
    [
      'full text, plain',
      () => books().select('id').textSearch('words', 'fat cats', { type: 'plain' }),
      [1, 4],
    ],
    [
      'full text, phrase',
      () => books().select('id').textSearch('words', 'fat cats', { type: 'phrase' }),
      [4],
    ],
    [
      'full text, web',
      () => books().select('id').textSearch('words', 'cat -monster', { type: 'websearch' }),
      [4],
    ],
    [
      'full text on text',
      () => books().select('id').textSearch('summary', 'rat', { config: 'english' }),
      [2],
    ],
    ['JSON path', () => books().select('id').eq('meta->>kind', 'tale'), [4]],
    ['match object', () => books().select('id').match({ author_id: 1, in_print: true }), [1]],
    ['or', () => books().select('id').or('id.eq.1,pages.lt.20'), [1, 4]],
    [
      'or with and, not and lists',
      () => books().select('id').or('id.in.(1,2),and(pages.gt.300,not.or(author_id.eq.1,id.is.null))'),
      [1, 2, 3],
    ],
    ['quoted value in or', () => books().select('id').or('title.eq."The Last Man",title.eq."a,b"'), [2]],
  ])('%s', async (_name, query, expected) => {
    expect(await ids(query().lt('id', 1000).order('id'))).toEqual(expected)
  })

  test('arrays and JSON', async () => {
    const authors = () => anyone.from('authors').select('id').order('id')
    expect(await ids(authors().contains('nicknames', ['Mia']))).toEqual([1])
    expect(await ids(authors().containedBy('nicknames', ['Mia', '"M, S"', 'x']).lt('id', 3))).toEqual([1, 2])
    expect(await ids(authors().overlaps('nicknames', ['Mia', 'zz']))).toEqual([1])
    expect(await ids(authors().contains('data', { home: { city: 'London' } }))).toEqual([1])
    expect(await ids(authors().eq('data->home->>city', 'القاهرة'))).toEqual([2])
  })
})

describe('order, ranges and counts', () => {
  test('by several columns, nulls where they are wanted', async () => {
    expect(
      await ids(
        books()
          .select('id')
          .lt('id', 1000)
          .order('in_print', { ascending: false, nullsFirst: true })
          .order('pages'),
      ),
    ).toEqual([3, 4, 1, 2])
    expect(
      await ids(books().select('id').lt('id', 1000).order('meta->>kind', { nullsFirst: false }).order('id')),
    ).toEqual([1, 2, 4, 3])
  })

  test('by a column of an embedded row', async () => {
    const query = books()
      .select('id,author:author_id(name)')
      .lt('id', 4)
      .order('author(name)', { ascending: false })
      .order('id')
    expect(await ids(query)).toEqual([3, 1, 2])
    const { error } = await anyone
      .from('authors')
      .select('id,reviewed:books!books_author_id_fkey(id)')
      .order('reviewed(id)')
    expect(error).toMatchObject({ code: 'PGRST118' })
  })

  test('limit, range and exact count', async () => {
    const { data, count, status } = await anyone
      .from('numbers')
      .select('n', { count: 'exact' })
      .order('n')
      .range(10, 12)
    expect(data).toEqual([{ n: 11 }, { n: 12 }, { n: 13 }])
    expect(count).toBe(1200)
    expect(status).toBe(206)
  })

  test('planned and estimated counts, which are exact for whom row security hides rows', async () => {
    for (const asker of [anyone, serviceClient(protocol)]) {
      const planned = await asker.from('numbers').select('n', { count: 'planned', head: true })
      expect(planned.count).toBe(1200)
      const estimated = await asker.from('numbers').select('n', { count: 'estimated' }).limit(1)
      expect(estimated.count).toBe(1200)
    }
  })

  test('a planned count says nothing about hidden rows', async () => {
    const sara = await newPerson()
    const omar = await newPerson()
    const secret = `s${randomUUID()}`
    await sara.client.from('notes').insert(Array.from({ length: 300 }, () => ({ text: secret })))
    await sql(protocol, 'analyze public.notes')
    for (const count of ['planned', 'estimated'] as const) {
      const seen = await omar.client.from('notes').select('id', { count, head: true }).eq('text', secret)
      expect(seen.count).toBe(0)
      const own = await sara.client.from('notes').select('id', { count, head: true }).eq('text', secret)
      expect(own.count).toBe(300)
    }
    const guessed = await ask(`/notes?select=id&text=eq.${secret}`, {
      headers: { prefer: 'count=planned', authorization: `Bearer ${omar.token}` },
    })
    expect(guessed.headers.get('content-range')).toBe('*/0')
    expect(guessed.headers.get('preference-applied')).toBe('count=exact')
  })

  test('a count without rows', async () => {
    const { data, count, status } = await books()
      .select('*', { count: 'exact', head: true })
      .eq('author_id', 1)
    expect({ data, count, status }).toEqual({ data: null, count: 2, status: 200 })
  })

  test('no answer has more than a thousand rows, and the count says that there are more', async () => {
    const { data, count, status } = await anyone.from('numbers').select('n', { count: 'exact' })
    expect(data).toHaveLength(1000)
    expect({ count, status }).toEqual({ count: 1200, status: 206 })
  })

  test('beyond the end', async () => {
    const { error, status } = await anyone.from('numbers').select('n', { count: 'exact' }).range(5000, 5001)
    expect(status).toBe(416)
    expect(error).toEqual({
      code: 'PGRST103',
      details: 'An offset of 5000 was requested, but there are only 1200 rows.',
      hint: null,
      message: 'Requested range not satisfiable',
    })
  })

  test('the Range header', async () => {
    const answer = await ask('/numbers?order=n&limit=100', {
      headers: { range: '2-3', 'range-unit': 'items' },
    })
    expect(answer.json).toEqual([{ n: 3 }, { n: 4 }])
    expect(answer.headers.get('content-range')).toBe('2-3/*')
    expect((await ask('/numbers', { headers: { range: '5-2' } })).status).toBe(416)
  })
})

describe('row security', () => {
  test('strangers see nothing of what is not theirs, the service everything', async () => {
    const service = serviceClient(protocol)
    const owner = crypto.randomUUID()
    await service.from('notes').insert({ owner, text: 'mine' })
    expect((await anyone.from('notes').select('text').eq('owner', owner)).data).toEqual([])
    expect((await service.from('notes').select('text').eq('owner', owner)).data).toEqual([{ text: 'mine' }])
  })
})

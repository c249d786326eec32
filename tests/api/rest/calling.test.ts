/** Calling functions of every kind. */
import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { client, protocol, serviceClient } from '../../support/backends.ts'
import { ask, send } from './requests.ts'

const anyone = client(protocol)

describe('what functions return', () => {
  test.each([
    ['a scalar', 'add', { a: 1, b: 2 }, 3],
    ['a default', 'add', { a: 1 }, 11],
    ['a variadic', 'sum_all', { numbers: [1, 2, 3] }, 6],
    ['a composite', 'a_pair', { left_part: 'l', right_part: 3 }, { left_part: 'l', right_part: 3 }],
    ['out parameters', 'with_out', { given: 2 }, { doubled: 4, named: 'n2' }],
    ['a set of scalars', 'some_numbers', { up_to: 3 }, [1, 2, 3]],
    ['the whole body', 'whole_body', { x: [1] }, { kind: 'object', value: { x: [1] } }],
    ['one overload', 'overloaded', { a: 1 }, 'one'],
    ['another overload', 'overloaded', { a: 1, b: 2 }, 'two'],
    [
      'arguments of several types',
      'echo',
      { arr: [1, 2], obj: { a: null }, moment: '2026-01-01T00:00:00Z', feeling: 'calm' },
      { arr: [1, 2], obj: { a: null }, moment: '2026-01-01T00:00:00+00:00', feeling: 'calm' },
    ],
  ])('%s', async (_name, called, given, expected) => {
    const { data, error, status } = await anyone.rpc(called, given)
    expect({ data, error, status }).toEqual({ data: expected, error: null, status: 200 })
  })

  test('nothing', async () => {
    expect(await anyone.rpc('do_nothing')).toMatchObject({ data: null, error: null, status: 204 })
    expect((await ask('/rpc/do_nothing', { method: 'POST' })).status).toBe(204)
  })

  test('the whole body as text', async () => {
    const answer = await ask('/rpc/whole_text', {
      method: 'POST',
      body: 'سلام x',
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.json).toBe('سلام X')
  })

  test('a form', async () => {
    const answer = await ask('/rpc/add', {
      method: 'POST',
      body: 'a=1&b=4',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.json).toBe(5)
  })
})

describe('rows of functions', () => {
  test('are selected, embedded, filtered, ordered, limited and counted like a table', async () => {
    const { data, count, error } = await anyone
      .rpc('books_thicker_than', { limit_pages: 250 }, { count: 'exact' })
      .select('title,full_title,author:author_id(name),reviews(stars)')
      .lt('id', 1000)
      .order('pages', { ascending: false })
      .limit(2)
    expect(error).toBeNull()
    expect(data).toEqual([
      {
        title: 'The Last Man',
        full_title: 'The Last Man (470)',
        author: { name: 'Mary' },
        reviews: [{ stars: 4 }],
      },
      {
        title: 'زقاق المدق',
        full_title: 'زقاق المدق (310)',
        author: { name: 'نجيب' },
        reviews: [{ stars: 5 }],
      },
    ])
    expect(count).toBe(3)
  })

  test('of tables of their own', async () => {
    const { data } = await anyone.rpc('title_lengths').eq('length', 10).select('title')
    expect(data).toEqual([{ title: 'زقاق المدق' }])
  })

  test('as one object', async () => {
    const { data } = await anyone.rpc('books_thicker_than', { limit_pages: 400 }).select('id').single()
    expect(data).toEqual({ id: 2 })
    expect(await anyone.rpc('books_thicker_than').select('id').single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116' },
    })
    expect(await ask('/rpc/book_by_id?wanted=1&select=title,reviews(stars)')).toMatchObject({
      json: { title: 'Frankenstein', reviews: [{ stars: 5 }, { stars: 3 }] },
    })
  })
})

describe('what has no columns', () => {
  test.each([
    ['add', { a: 1, b: 2 }],
    ['some_numbers', { up_to: 3 }],
    ['whole_body', { x: 1 }],
  ])('cannot be selected from, filtered or ordered: %s', async (called, given) => {
    for (const who of [anyone, serviceClient(protocol)]) {
      const asked = () => who.rpc(called, given)
      for (const [failing, column] of [
        [asked().select('pgrst_scalar'), 'pgrst_scalar'],
        [asked().select('pgrst_scalar:pgrst_scalar::text'), 'pgrst_scalar'],
        [asked().select('x:pgrst_scalar.max()'), 'max'],
        [asked().select('count()'), 'count'],
        [asked().gt('pgrst_scalar', 1), 'pgrst_scalar'],
        [asked().or('pgrst_scalar.eq.1,and(x.eq.2)'), 'pgrst_scalar'],
        [asked().order('pgrst_scalar'), 'pgrst_scalar'],
      ] as const) {
        const message = `column ${called}.${column} does not exist`
        expect(await failing).toMatchObject({ status: 400, error: { code: '42703', message } })
      }
      expect((await asked().select('*')).error).toBeNull()
    }
  })
})

describe('what a function did when it has run', () => {
  const atMost = (rows: number) => `handling=strict, max-affected=${rows}`
  const newId = () => randomInt(1_000, 2_000_000_000)
  const exists = async (id: number) => (await anyone.from('items').select().eq('id', id)).data?.length === 1
  const add = (id: number, name = 'x', who = anyone) => who.rpc('add_item', { item_id: id, item_name: name })

  test('is kept, however many rows were wanted', async () => {
    const [none, several] = [newId(), newId()]
    expect((await add(none).eq('name', 'y').single()).error?.code).toBe('PGRST116')
    expect((await add(several).eq('name', 'y').maybeSingle()).data).toBeNull()
    for (const id of [none, several]) expect(await exists(id)).toBe(true)
  })

  test('cannot be undone by what fails at its rows: that is refused before', async () => {
    const id = newId()
    for (const failing of [
      add(id).select('name::uuid'),
      add(id).select('name::json'),
      add(id).select('id.sum()'),
      add(id).select('id.max()::int'),
      add(id).filter('name', 'match', 'a'),
      add(id).or('name.eq.x,name.imatch.('),
      add(id).like('name', 'x\\'),
      add(id).textSearch('name', 'x'),
    ]) {
      expect(await failing).toMatchObject({
        status: 400,
        error: { code: 'PGRST100', message: expect.stringContaining('may fail after the function has run') },
      })
    }
    expect(await add(id).setHeader('prefer', atMost(1))).toMatchObject({
      status: 400,
      error: { code: 'PGRST122' },
    })
    expect(await exists(id)).toBe(false)
    const { data } = await add(id).select('id::text,n:name').like('name', 'x%').order('id').limit(1)
    expect(data).toEqual([{ id: String(id), n: 'x' }])
  })

  test('may be undone by the service', async () => {
    const id = newId()
    const service = serviceClient(protocol)
    expect((await add(id, 'x', service).select('name::uuid')).error?.code).toBe('22P02')
    expect((await add(id, 'x', service).eq('name', 'y').single()).error?.code).toBe('PGRST116')
    expect((await add(id, 'x', service).setHeader('prefer', atMost(0))).error?.code).toBe('PGRST124')
    expect(await exists(id)).toBe(false)
  })
})

describe('by GET', () => {
  test('are counted or not, and never guessed at: a guess would tell of rows that are hidden', async () => {
    for (const [count, total] of [
      ['exact', '4'],
      ['estimated', '4'],
      ['planned', '*'],
    ]) {
      const answer = await ask('/rpc/some_numbers?up_to=4', { headers: { prefer: `count=${count}` } })
      expect(answer.headers.get('content-range'), count).toBe(`0-3/${total}`)
    }
  })

  test('arguments are parameters, filters apply to the rows', async () => {
    expect((await ask('/rpc/add?a=1&b=2')).json).toBe(3)
    expect((await ask('/rpc/sum_all?numbers=1&numbers=2&numbers=4')).json).toBe(7)
    const { data } = await anyone
      .rpc('books_thicker_than', { limit_pages: 300 }, { get: true })
      .select('id')
      .eq('author_id', 1)
    expect(data).toEqual([{ id: 2 }])
    expect(await anyone.rpc('some_numbers', { up_to: 4 }, { head: true, count: 'exact' })).toMatchObject({
      count: 4,
      data: null,
    })
  })

  test('nothing is written', async () => {
    const id = randomInt(1_000, 2_000_000_000)
    expect(await ask(`/rpc/add_item?item_id=${id}&item_name=x`)).toMatchObject({
      status: 405,
      json: { code: '25006' },
    })
    const posted = await anyone.rpc('add_item', { item_id: id, item_name: 'x' }).select('id')
    expect(posted.data).toEqual([{ id }])
  })

  test('volatility decides whether a call may write', async () => {
    expect((await anyone.rpc('who_asks')).data).toMatchObject({ read_only: 'on' })
    expect((await anyone.rpc('who_asks_to_write')).data).toMatchObject({ read_only: 'off' })
  })
})

describe('refusals', () => {
  test('no such function, with the nearest name', async () => {
    const { error, status } = await anyone.rpc('books_thicker_then', { limit_pages: 1 })
    expect(status).toBe(404)
    expect(error).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function public.books_thicker_then(limit_pages) in the schema cache',
      hint: 'Perhaps you meant to call the function public.books_thicker_than',
    })
  })

  test('no such argument, with the right ones', async () => {
    const { error } = await anyone.rpc('add', { a: 1, c: 2 })
    expect(error).toMatchObject({
      code: 'PGRST202',
      details:
        'Searched for the function public.add with parameters a, c or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      hint: 'Perhaps you meant to call the function public.add(a, b)',
    })
  })

  test('overloads that names cannot tell apart', async () => {
    expect(await anyone.rpc('ambiguous', { a: 1 })).toMatchObject({
      status: 300,
      error: { code: 'PGRST203' },
    })
  })

  test('methods that functions do not have', async () => {
    expect(await send('PATCH', '/rpc/add', {})).toMatchObject({ status: 405, json: { code: 'PGRST101' } })
  })

  test('a raised exception, word for word', async () => {
    const { error, status } = await anyone.rpc('plain_failure')
    expect(status).toBe(400)
    expect(error).toEqual(
      expect.objectContaining({
        code: 'P0001',
        message: 'not like this',
        details: 'because',
        hint: 'try that',
      }),
    )
  })

  test.each([
    ['23505', 409],
    ['42501', 401],
    ['PT402', 402],
    ['PT9XX', 500],
    ['57014', 500],
    ['22012', 400],
    ['42P01', 404],
    ['40001', 500],
    ['40P01', 503],
  ])('SQLSTATE %s is status %i', async (state, expected) => {
    const { error, status } = await anyone.rpc('fail_with', { state, words: 'no', extra: 'more', tip: 'try' })
    expect(status).toBe(expected)
    expect(error).toMatchObject({ code: state, message: 'no', details: 'more', hint: 'try' })
  })

  test('a whole response described by SQL', async () => {
    const words = JSON.stringify({ code: 'X1', message: 'custom', details: 'd', hint: 'h' })
    const extra = JSON.stringify({ status: 451, headers: { 'X-Reason': 'law' } })
    const answer = await send('POST', '/rpc/fail_with', { state: 'PGRST', words, extra })
    expect(answer).toMatchObject({
      status: 451,
      json: { code: 'X1', message: 'custom', details: 'd', hint: 'h' },
    })
    expect(answer.headers.get('x-reason')).toBe('law')
    const wrong = await send('POST', '/rpc/fail_with', { state: 'PGRST', words: 'w', extra })
    expect(wrong).toMatchObject({ status: 500, json: { code: 'PGRST121' } })
  })

  test('more rows than allowed, where rows can be counted', async () => {
    const headers = { prefer: 'handling=strict, max-affected=1' }
    expect(await send('POST', '/rpc/some_numbers', { up_to: 3 }, headers)).toMatchObject({
      status: 400,
      json: { code: 'PGRST124' },
    })
    expect(await send('POST', '/rpc/add', { a: 3 }, headers)).toMatchObject({
      status: 400,
      json: { code: 'PGRST128' },
    })
  })
})

describe('what SQL knows and says', () => {
  test('of the request', async () => {
    const answer = await send(
      'POST',
      '/rpc/who_asks',
      {},
      { 'x-agent': 'curl', prefer: 'timezone=Asia/Baghdad' },
    )
    expect(answer.json).toMatchObject({
      role: 'anon',
      method: 'POST',
      path: '/rpc/who_asks',
      agent: 'curl',
      zone: 'Asia/Baghdad',
    })
    expect(answer.headers.get('preference-applied')).toBe('timezone=Asia/Baghdad')
    expect((await ask('/rpc/who_asks')).json).toMatchObject({ zone: expect.not.stringContaining('Baghdad') })
  })

  test('of the response', async () => {
    const wanted_headers = JSON.stringify([{ 'X-Made': 'by SQL' }, { 'Content-Range': '7-7/7' }])
    const answer = await send('POST', '/rpc/shaped_response', { wanted_status: '203', wanted_headers })
    expect(answer).toMatchObject({ status: 203, json: 'shaped' })
    expect(answer.headers.get('x-made')).toBe('by SQL')
    expect(answer.headers.get('content-range')).toBe('7-7/7')
  })

  test.each([
    ['not a status', '[]', 'PGRST112'],
    ['99999', '[]', 'PGRST112'],
    ['200', '{"a": 1}', 'PGRST111'],
    ['200', '[{"bad name": "x"}]', 'PGRST111'],
    ['200', '[{"a": "x\\r\\nSet-Cookie: b=1"}]', 'PGRST111'],
  ])('status %s and headers %s are refused', async (wanted_status, wanted_headers, code) => {
    expect(await send('POST', '/rpc/shaped_response', { wanted_status, wanted_headers })).toMatchObject({
      status: 500,
      json: { code },
    })
  })
})

/** Media types, schemas, preferences, and the errors of addresses that lead nowhere. */
import { describe, expect, test } from 'vitest'
import { client, protocol, serviceClient, sql } from '../../support/backends.ts'
import { newPerson } from '../../support/token-people.ts'
import { ask, send } from './requests.ts'

const anyone = client(protocol)

describe('media types', () => {
  test('one object or none', async () => {
    expect((await anyone.from('authors').select('name').eq('id', 1).single()).data).toEqual({ name: 'Mary' })
    expect(await anyone.from('authors').select('name').eq('id', -1).single()).toMatchObject({
      status: 406,
      error: {
        code: 'PGRST116',
        details: 'The result contains 0 rows',
        message: 'Cannot coerce the result to a single JSON object',
      },
    })
    expect(await anyone.from('authors').select('name').eq('id', -1).maybeSingle()).toMatchObject({
      data: null,
      error: null,
    })
  })

  test('CSV out', async () => {
    const { data } = await anyone.from('authors').select('id,name,born').lt('id', 4).order('id').csv()
    expect(data).toBe('id,name,born\n1,Mary,1797\n2,نجيب,1911\n3,Anon,')
  })

  test('keys without a value left out', async () => {
    const { data } = await anyone.from('authors').select('id,born').in('id', [1, 3]).order('id').stripNulls()
    expect(data).toEqual([{ id: 1, born: 1797 }, { id: 3 }])
  })

  test('the execution plan', async () => {
    const service = serviceClient(protocol)
    const text = await service.from('authors').select('id').explain()
    expect(text.data).toContain('Aggregate')
    const { data } = await service.from('authors').select('id').explain({ format: 'json', analyze: true })
    expect(data).toMatchObject([{ Plan: { 'Actual Rows': expect.anything() } }])
  })

  test('no execution plan for those whom it would tell of hidden rows', async () => {
    const sara = await newPerson()
    for (const asker of [anyone, sara.client]) {
      expect(await asker.from('notes').select('id').explain({ analyze: true })).toMatchObject({
        status: 406,
        error: { code: 'PGRST107' },
      })
    }
  })

  test('none that can be made', async () => {
    expect(await ask('/authors', { headers: { accept: 'image/png' } })).toMatchObject({
      status: 406,
      json: { code: 'PGRST107', message: 'None of these media types are available: image/png' },
    })
  })
})

describe('schemas', () => {
  test('others by profile, for tables and functions', async () => {
    const library = anyone.schema('library')
    expect((await library.from('shelves').select('label').eq('id', 1)).data).toEqual([{ label: 'A' }])
    const id = Math.floor(Math.random() * 1e9) + 10
    expect((await library.from('shelves').insert({ id, label: 'B' }).select('label').single()).data).toEqual({
      label: 'B',
    })
    expect((await library.rpc('shelf_count')).data).toBeGreaterThan(0)
    expect(
      (await ask('/shelves', { headers: { 'accept-profile': 'library' } })).headers.get('content-profile'),
    ).toBe('library')
  })

  test('closed ones stay closed', async () => {
    expect(await ask('/users', { headers: { 'accept-profile': 'auth' } })).toMatchObject({
      status: 406,
      json: {
        code: 'PGRST106',
        message: 'Invalid schema: auth',
        hint: 'Only the following schemas are exposed: public, library',
      },
    })
    expect(await anyone.from('users').select()).toMatchObject({ status: 404, error: { code: 'PGRST205' } })
  })

  test('what is new is known after a moment, and what is gone too', async () => {
    const name = `fresh_${crypto.randomUUID().slice(0, 8)}`
    await sql(protocol, `create table public.${name} (id int primary key)`)
    const service = serviceClient(protocol)
    await expect.poll(async () => (await service.from(name).select()).status, { timeout: 5_000 }).toBe(200)
    await sql(protocol, `drop table public.${name}`)
    await expect
      .poll(async () => (await service.from(name).select()).error?.code, { timeout: 5_000 })
      .toBe('PGRST205')
  })
})

describe('preferences', () => {
  test('unknown ones are refused only when handling is strict', async () => {
    expect((await ask('/authors', { headers: { prefer: 'anything=1' } })).status).toBe(200)
    expect(await ask('/authors', { headers: { prefer: 'handling=strict, anything=1' } })).toMatchObject({
      status: 400,
      json: {
        code: 'PGRST122',
        details: 'Invalid preferences: anything=1',
        message: 'Invalid preferences given with handling=strict',
      },
    })
  })
})

describe('addresses', () => {
  test('an unknown table, with the nearest name', async () => {
    expect(await anyone.from('autors').select()).toMatchObject({
      status: 404,
      error: {
        code: 'PGRST205',
        details: null,
        hint: "Perhaps you meant the table 'public.authors'",
        message: "Could not find the table 'public.autors' in the schema cache",
      },
    })
  })

  test('names that need quoting', async () => {
    const { data } = await anyone.from('Odd "name"').select('"a b",select').eq('"a b"', 1)
    expect(data).toEqual([{ 'a b': 1, select: 'odd' }])
  })

  test('paths that are too long', async () => {
    expect(await ask('/authors/1/books')).toMatchObject({ status: 404, json: { code: 'PGRST125' } })
  })

  test('the root describes the schema to the service only', async () => {
    const service = { authorization: `Bearer ${protocol.serviceRoleKey}`, apikey: protocol.serviceRoleKey }
    expect((await ask('/')).json).toMatchObject({ swagger: '2.0', paths: {} })
    expect((await ask('/', { headers: service })).json).toMatchObject({
      paths: { '/authors': {}, '/rpc/add': {} },
    })
  })

  test('every error has its four keys', async () => {
    for (const path of ['/nope', '/authors?id=1', '/authors?select=x', '/rpc/nope', '/authors?limit=-1']) {
      const { json, headers } = await ask(path)
      expect(Object.keys(Object(json)).sort()).toEqual(['code', 'details', 'hint', 'message'])
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  })

  test('parameters that do not parse say where', async () => {
    expect((await ask('/authors?id=1')).json).toEqual({
      code: 'PGRST100',
      details: 'unexpected "1" expecting "not" or operator (eq, gt, ...)',
      hint: null,
      message: '"failed to parse filter (1)" (line 1, column 1)',
    })
    expect(await send('POST', '/items?on_conflict=a(', { id: 1 })).toMatchObject({
      status: 400,
      json: { code: 'PGRST100' },
    })
  })
})

/** Inserting, updating, merging and deleting, and what is answered of it. */
import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { client, protocol, serviceClient, sql } from '../../support/backends.ts'
import { newPerson } from '../../support/token-people.ts'
import { ask, send } from './requests.ts'

const anyone = client(protocol)
const items = () => anyone.from('items')
/** A block of ids that no other test uses. */
const freshId = () => randomInt(1_000, 200_000_000) * 10

async function namesFrom(id: number): Promise<string[]> {
  const { data } = await items()
    .select('name')
    .gte('id', id)
    .lt('id', id + 10)
    .order('id')
  return data?.map(({ name }) => name) ?? []
}

describe('insert', () => {
  test('one row, many rows, with and without an answer', async () => {
    const id = freshId()
    expect(await items().insert({ id, name: 'a' })).toMatchObject({ status: 201, data: null, error: null })
    const many = await items()
      .insert([
        { id: id + 1, name: 'b' },
        { id: id + 2, name: 'c', size: 3 },
      ])
      .select('id,size')
    expect(many).toMatchObject({
      status: 201,
      data: [
        { id: id + 1, size: null },
        { id: id + 2, size: 3 },
      ],
    })
    const one = await items()
      .insert({ id: id + 3, name: 'd' }, { count: 'exact' })
      .select()
      .single()
    expect(one).toMatchObject({ status: 201, count: 1, data: { id: id + 3, name: 'd', size: null } })
    expect(await namesFrom(id)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('an answer with embeds, computed columns and relationships', async () => {
    const { data, error } = await serviceClient(protocol)
      .from('books')
      .insert({ title: 'Fresh', author_id: 3, pages: 7 })
      .select('title,full_title,author:author_id(name),reviews(id),main_author(name)')
      .single()
    expect(error).toBeNull()
    expect(data).toEqual({
      title: 'Fresh',
      full_title: 'Fresh (7)',
      author: { name: 'Anon' },
      reviews: [],
      main_author: { name: 'Anon' },
    })
    const all = await serviceClient(protocol)
      .from('books')
      .insert({ title: 'Other' })
      .select('*,full_title')
      .single()
    expect(all.data).toMatchObject({ title: 'Other', pages: 100, full_title: 'Other (100)' })
  })

  test('missing keys become null or the default', async () => {
    const service = serviceClient(protocol)
    const rows = [
      { text: 'x', rank: 1, owner: crypto.randomUUID() },
      { owner: crypto.randomUUID(), rank: 2 },
    ]
    const nulls = await service.from('notes').insert(rows)
    expect(nulls.error).toMatchObject({ code: '23502' })
    const defaults = await service.from('notes').insert(rows, { defaultToNull: false }).select('text,rank')
    expect(defaults.data).toEqual([
      { text: 'x', rank: 1 },
      { text: 'empty', rank: 2 },
    ])
  })

  test('the columns parameter ignores other keys', async () => {
    const id = freshId()
    const answer = await send(
      'POST',
      '/items?columns=id,name&select=id,size',
      { id, name: 'a', size: 9, x: 1 },
      { prefer: 'return=representation' },
    )
    expect(answer.json).toEqual([{ id, size: null }])
  })

  test('CSV in', async () => {
    const id = freshId()
    const body = `id,name,size\n${id},"a ""q"", b",NULL\n${id + 1},ب,4`
    const answer = await ask('/items', {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/csv', prefer: 'return=representation' },
    })
    expect(answer.json).toEqual([
      { id, name: 'a "q", b', size: null },
      { id: id + 1, name: 'ب', size: 4 },
    ])
  })

  test('where the row is, when only headers are wanted', async () => {
    const id = freshId()
    const answer = await send('POST', '/items', { id, name: 'a' }, { prefer: 'return=headers-only' })
    expect(answer).toMatchObject({ status: 201, text: '' })
    expect(answer.headers.get('location')).toBe(`/items?id=eq.${id}`)
  })

  test('what PostgreSQL refuses', async () => {
    const id = freshId()
    await items().insert({ id, name: 'a' })
    expect(await items().insert({ id, name: 'a' })).toMatchObject({ status: 409, error: { code: '23505' } })
    const review = await serviceClient(protocol).from('reviews').insert({ book_id: 999_999, stars: 3 })
    expect(review).toMatchObject({ status: 409, error: { code: '23503' } })
    const stars = await serviceClient(protocol).from('reviews').insert({ book_id: 1, stars: 9 })
    expect(stars).toMatchObject({ status: 400, error: { code: '23514' } })
    expect(await items().insert({ id: 'x', name: 'a' })).toMatchObject({
      status: 400,
      error: { code: '22P02' },
    })
    expect(await anyone.from('notes').insert({ text: 'a' })).toMatchObject({
      status: 401,
      error: { code: '42501' },
    })
  })

  test('bodies that are wrong in themselves', async () => {
    expect(await send('POST', '/items', '{"id":')).toMatchObject({
      status: 400,
      json: { code: 'PGRST102', message: 'Empty or invalid json' },
    })
    expect(await send('POST', '/items', [{ id: 1 }, { name: 'x' }])).toMatchObject({
      status: 400,
      json: { code: 'PGRST102', message: 'All object keys must match' },
    })
    expect(await send('POST', '/items', { nope: 1 })).toMatchObject({
      status: 400,
      json: { code: 'PGRST204', message: "Could not find the 'nope' column of 'items' in the schema cache" },
    })
    const large = await send('POST', '/items', { id: 1, name: 'x'.repeat(11 * 1024 * 1024) })
    expect(large).toMatchObject({ status: 413, json: { message: 'Request body is too large' } })
  })
})

describe('upsert', () => {
  test('merges or ignores, and tells whether anything is new', async () => {
    const id = freshId()
    await items().insert({ id, name: 'old', size: 1 })
    const merged = await items()
      .upsert([
        { id, name: 'new' },
        { id: id + 1, name: 'b' },
      ])
      .select('name,size')
    expect(merged).toMatchObject({
      status: 201,
      data: [
        { name: 'new', size: 1 },
        { name: 'b', size: null },
      ],
    })
    expect(await items().upsert({ id, name: 'newer' })).toMatchObject({ status: 200, error: null })
    const ignored = await items()
      .upsert(
        [
          { id, name: 'zz' },
          { id: id + 2, name: 'c' },
        ],
        { ignoreDuplicates: true },
      )
      .select('name')
    expect(ignored.data).toEqual([{ name: 'c' }])
    expect(await namesFrom(id)).toEqual(['newer', 'b', 'c'])
  })

  test('on another unique key', async () => {
    const service = serviceClient(protocol)
    const name = crypto.randomUUID()
    await service.from('authors').insert({ name, born: 1 })
    const { data } = await service
      .from('authors')
      .upsert({ name, born: 2 }, { onConflict: 'name' })
      .select('born')
    expect(data).toEqual([{ born: 2 }])
    await sql(protocol, `delete from public.authors where name = '${name}'`)
    const wrong = await service.from('authors').upsert({ name, born: 2 }, { onConflict: 'born' })
    expect(wrong).toMatchObject({ status: 400, error: { code: '42P10' } })
  })

  test('PUT writes the one row its address names', async () => {
    const id = freshId()
    const prefer = { prefer: 'return=representation' }
    expect(await send('PUT', `/items?id=eq.${id}`, { id, name: 'a' }, prefer)).toMatchObject({
      status: 201,
      json: [{ name: 'a' }],
    })
    expect(await send('PUT', `/items?id=eq.${id}`, { id, name: 'b' }, prefer)).toMatchObject({
      status: 200,
      json: [{ name: 'b' }],
    })
    expect(await send('PUT', `/items?id=eq.${id}`, { id, name: 'c' })).toMatchObject({
      status: 204,
      text: '',
    })
    expect(await send('PUT', `/items?id=eq.${id}`, { id: id + 1, name: 'c' })).toMatchObject({
      status: 400,
      json: { code: 'PGRST115' },
    })
    expect(await send('PUT', `/items?id=gt.${id}`, { id, name: 'c' })).toMatchObject({
      status: 405,
      json: { code: 'PGRST105' },
    })
    expect(await send('PUT', `/items?id=eq.${id}&limit=1`, { id, name: 'c' })).toMatchObject({
      status: 400,
      json: { code: 'PGRST114' },
    })
    expect(await namesFrom(id)).toEqual(['c'])
  })
})

describe('update and delete', () => {
  test('the rows that match, counted and answered', async () => {
    const id = freshId()
    await items().insert([
      { id, name: 'a' },
      { id: id + 1, name: 'b' },
      { id: id + 2, name: 'c' },
    ])
    expect(await items().update({ name: 'x' }).eq('id', id)).toMatchObject({ status: 204, data: null })
    const updated = await items()
      .update({ size: 5 }, { count: 'exact' })
      .in('id', [id, id + 1])
      .select('name,size')
      .order('id')
    expect(updated).toMatchObject({
      status: 200,
      count: 2,
      data: [
        { name: 'x', size: 5 },
        { name: 'b', size: 5 },
      ],
    })
    expect(await items().update({ name: 'x' }).eq('id', -1).select()).toMatchObject({ status: 200, data: [] })
    const deleted = await items()
      .delete({ count: 'exact' })
      .or(`id.eq.${id},id.eq.${id + 1}`)
      .select('id')
      .order('id')
    expect(deleted).toMatchObject({ status: 200, count: 2, data: [{ id }, { id: id + 1 }] })
    expect(
      await items()
        .delete()
        .eq('id', id + 2),
    ).toMatchObject({ status: 204, error: null })
    expect(await namesFrom(id)).toEqual([])
  })

  test('an answer shows rows that no longer match', async () => {
    const id = freshId()
    await items().insert({ id, name: 'before' })
    const { data } = await items()
      .update({ name: 'after' })
      .eq('id', id)
      .or('name.eq.before,name.eq.x')
      .select('name')
    expect(data).toEqual([{ name: 'after' }])
  })

  test('nothing at all is changed by an empty body', async () => {
    expect(await send('PATCH', '/items?id=gt.0', {}, { prefer: 'return=representation' })).toMatchObject({
      status: 200,
      json: [],
    })
  })

  test('a whole table is not changed by a forgotten filter', async () => {
    expect(await send('PATCH', '/items', { name: 'x' })).toMatchObject({
      status: 400,
      json: { code: '21000', message: 'UPDATE requires a WHERE clause' },
    })
    expect(await ask('/items', { method: 'DELETE' })).toMatchObject({
      status: 400,
      json: { code: '21000', message: 'DELETE requires a WHERE clause' },
    })
  })

  test('nothing is kept when one row was wanted and there are more', async () => {
    const id = freshId()
    await items().insert([
      { id, name: 'a' },
      { id: id + 1, name: 'b' },
    ])
    const { error, status } = await items()
      .update({ name: 'x' })
      .in('id', [id, id + 1])
      .select()
      .single()
    expect(status).toBe(406)
    expect(error).toEqual(
      expect.objectContaining({
        code: 'PGRST116',
        details: 'The result contains 2 rows',
        message: 'Cannot coerce the result to a single JSON object',
      }),
    )
    expect(await namesFrom(id)).toEqual(['a', 'b'])
  })

  test('nothing is kept when more rows were affected than allowed', async () => {
    const id = freshId()
    await items().insert([
      { id, name: 'a' },
      { id: id + 1, name: 'b' },
    ])
    const answer = await ask(`/items?id=in.(${id},${id + 1})`, {
      method: 'DELETE',
      headers: { prefer: 'handling=strict, max-affected=1' },
    })
    expect(answer).toMatchObject({
      status: 400,
      json: { code: 'PGRST124', details: 'The query affects 2 rows' },
    })
    expect(await namesFrom(id)).toEqual(['a', 'b'])
    const allowed = await ask(`/items?id=in.(${id},${id + 1})`, {
      method: 'DELETE',
      headers: { prefer: 'handling=strict, max-affected=2' },
    })
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('preference-applied')).toBe('handling=strict, max-affected=2')
  })

  test('the service wishes for a rollback: answered as if, and nothing is kept', async () => {
    const id = freshId()
    const ghost = serviceClient(protocol).from('items').insert({ id, name: 'ghost' })
    const { data, status } = await ghost.select('name').rollback()
    expect({ data, status }).toEqual({ data: [{ name: 'ghost' }], status: 201 })
    expect(await namesFrom(id)).toEqual([])
  })

  test('nobody else does: what a request counted must not be forgotten', async () => {
    const id = freshId()
    const { token } = await newPerson()
    for (const [index, bearer] of [protocol.anonKey, token].entries()) {
      const headers = { authorization: `Bearer ${bearer}`, prefer: 'return=minimal, tx=rollback' }
      const answer = await send('POST', '/items', { id: id + index, name: 'kept' }, headers)
      expect(answer.status).toBe(201)
      expect(answer.headers.get('preference-applied')).toBe('return=minimal')
    }
    expect(await namesFrom(id)).toEqual(['kept', 'kept'])
    const called = await send('POST', '/rpc/add', { a: 1, b: 2 }, { prefer: 'tx=rollback' })
    expect(called.headers.get('preference-applied')).toBeNull()
  })
})

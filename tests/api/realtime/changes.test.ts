import { randomUUID } from 'node:crypto'
import { postgresChangesFilter, type SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { protocol, sql } from '../../support/backends.ts'
import { newPerson, newTopic, shortWhile, stranger, subscribed, toldOf, type Wish } from './people.ts'

/** What a client is told by `system` messages about its wish. */
function answerTo(client: SupabaseClient, wish: Wish): Promise<{ status: string; message: string }> {
  return new Promise((resolve) => {
    client
      .channel(newTopic())
      .on('postgres_changes', { event: '*', schema: 'public', ...wish }, () => undefined)
      .on('system', {}, resolve)
      .subscribe()
  })
}

async function writeLetter(recipient: string, text: string): Promise<number> {
  const [letter] = await sql<{ id: number }>(
    protocol,
    `insert into public.letters (recipient, text) values ('${recipient}', '${text}') returning id`,
  )
  return letter?.id ?? 0
}

const newPlace = () => `place-${randomUUID()}`

describe('a change of a table of the publication', () => {
  test('is told with its columns converted, as insert, update and delete', async () => {
    const heard = await toldOf(stranger(), { table: 'weather' })
    const place = newPlace()
    await sql(protocol, `insert into public.weather values ('${place}', 21.5, null)`)
    await sql(protocol, `update public.weather set degrees = 22 where place = '${place}'`)
    await sql(protocol, `delete from public.weather where place = '${place}'`)
    const ours = () =>
      heard.filter(({ new: now, old }) => [now, old].some((row) => 'place' in row && row.place === place))
    await expect.poll(ours).toHaveLength(3)
    const base = { schema: 'public', table: 'weather', errors: null }
    const commit_timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const first = { place, degrees: 21.5, note: null }
    const second = { place, degrees: 22, note: null }
    expect(ours()).toEqual([
      { ...base, commit_timestamp, eventType: 'INSERT', new: first, old: {} },
      { ...base, commit_timestamp, eventType: 'UPDATE', new: second, old: first },
      { ...base, commit_timestamp, eventType: 'DELETE', new: {}, old: second },
    ])
  })

  test('is told to version 1.0.0 of the serializer too', async () => {
    const heard = await toldOf(stranger(protocol, protocol.anonKey, '1.0.0'), { table: 'weather' })
    const place = newPlace()
    await sql(protocol, `insert into public.weather values ('${place}', 1, null)`)
    await expect.poll(() => heard.some(({ new: row }) => 'place' in row && row.place === place)).toBe(true)
  })

  test('is told to those who listen for its kind only', async () => {
    const { client } = await newPerson()
    const kinds: string[] = []
    const place = newPlace()
    const filter = `place=eq.${place}`
    const wish = { schema: 'public', table: 'weather', filter }
    const channel = client
      .channel(newTopic())
      .on('postgres_changes', { event: 'INSERT', ...wish }, () => kinds.push('insert'))
      .on('postgres_changes', { event: 'DELETE', ...wish }, () => kinds.push('delete'))
    await subscribed(channel)
    await sql(protocol, `insert into public.weather values ('${place}', 1, null)`)
    await sql(protocol, `update public.weather set degrees = 2 where place = '${place}'`)
    await sql(protocol, `delete from public.weather where place = '${place}'`)
    await expect.poll(() => kinds).toEqual(['insert', 'delete'])
  })

  test('is not told when it is rolled back, nor for tables of no publication', async () => {
    const { client } = await newPerson()
    const heard = await toldOf(client, { table: '*' })
    const place = newPlace()
    await expect(
      sql(
        protocol,
        `do $$ begin insert into public.weather values ('${place}', 1, null); perform 1 / 0; end $$`,
      ),
    ).rejects.toThrow('division')
    await sql(protocol, `insert into public.diaries (text) values ('${place}')`)
    await shortWhile()
    expect(JSON.stringify(heard)).not.toContain(place)
  })

  test('is told however large its row is, without its larger values above a megabyte', async () => {
    const place = newPlace()
    const heard = await toldOf(stranger(), { table: 'weather', filter: `place=eq.${place}` })
    await sql(protocol, `insert into public.weather values ('${place}', 1, repeat('x', 100000))`)
    await sql(protocol, `update public.weather set note = repeat('y', 2000000) where place = '${place}'`)
    await expect.poll(() => heard).toHaveLength(2)
    expect(heard[0]).toMatchObject({ new: { note: 'x'.repeat(100_000) }, errors: null })
    expect(heard[1]).toMatchObject({ new: { place }, errors: ['Error 413: Payload Too Large'] })
    expect(heard[1]?.new).not.toHaveProperty('note')
  })

  test('is told in the order of commits', async () => {
    const place = newPlace()
    const heard = await toldOf(stranger(), { table: 'weather', filter: `place=eq.${place}` })
    await sql(protocol, `insert into public.weather values ('${place}', 0, null)`)
    for (let degrees = 1; degrees <= 30; degrees += 1) {
      const note = degrees % 7 === 0 ? `repeat('z', 20000)` : 'null'
      await sql(
        protocol,
        `update public.weather set degrees = ${degrees}, note = ${note} where place = '${place}'`,
      )
    }
    await expect.poll(() => heard.length).toBe(31)
    expect(heard.map(({ new: row }) => ('degrees' in row ? row.degrees : null))).toEqual(
      Array.from({ length: 31 }, (_, degrees) => degrees),
    )
  })

  test('a table that joins the publication is told from then on, and one that leaves it no more', async () => {
    const table = `parade_${randomUUID().replaceAll('-', '')}`
    await sql(protocol, `create table public.${table} (id int primary key)`)
    await sql(protocol, `alter publication supabase_realtime add table public.${table}`)
    const heard = await toldOf(stranger(), { table })
    await sql(protocol, `insert into public.${table} values (1)`)
    await expect.poll(() => heard).toHaveLength(1)
    await sql(protocol, `alter publication supabase_realtime drop table public.${table}`)
    await sql(protocol, `insert into public.${table} values (2)`)
    await shortWhile()
    expect(heard).toHaveLength(1)
    await sql(protocol, `drop table public.${table}`)
  })
})

describe('row security', () => {
  test('tells a row to those who may select it, and to nobody else', async () => {
    const [sara, omar] = await Promise.all([newPerson(), newPerson()])
    const [toSara, toOmar, toAnyone] = await Promise.all([
      toldOf(sara.client, { table: 'letters' }),
      toldOf(omar.client, { table: 'letters' }),
      toldOf(stranger(), { table: 'letters' }),
    ])
    await writeLetter(sara.id, 'for Sara')
    await writeLetter(omar.id, 'for Omar')
    await expect.poll(() => toOmar).toHaveLength(1)
    await shortWhile()
    expect(toSara.map(({ new: row }) => row)).toMatchObject([{ text: 'for Sara' }])
    expect(toOmar.map(({ new: row }) => row)).toMatchObject([{ text: 'for Omar' }])
    expect(toAnyone).toEqual([])
  })

  test('leaves out columns that the role may not select', async () => {
    const sara = await newPerson()
    const heard = await toldOf(sara.client, { table: 'letters', filter: `recipient=eq.${sara.id}` })
    await sql(
      protocol,
      `insert into public.letters (recipient, text, tags, sealed) values ('${sara.id}', 'open', '{a,b}', 'secret')`,
    )
    await expect.poll(() => heard).toHaveLength(1)
    expect(heard[0]?.new).toMatchObject({ text: 'open', tags: ['a', 'b'] })
    expect(JSON.stringify(heard)).not.toContain('secret')
  })

  test('does not bind the service key', async () => {
    const sara = await newPerson()
    const heard = await toldOf(stranger(protocol, protocol.serviceRoleKey), {
      table: 'letters',
      filter: `recipient=eq.${sara.id}`,
    })
    await writeLetter(sara.id, 'seen by servers')
    await expect.poll(() => heard).toHaveLength(1)
  })
})

describe('filters', () => {
  const filters: [filter: string, degrees: number[]][] = [
    ['degrees=eq.20', [20]],
    ['degrees=neq.20', [10, 30]],
    ['degrees=lt.20', [10]],
    ['degrees=lte.20', [10, 20]],
    ['degrees=gt.20', [30]],
    ['degrees=gte.20', [20, 30]],
    ['degrees=in.(10,30)', [10, 30]],
    ['degrees=not.in.(10,30)', [20]],
    ['note=like.warm%', [20, 30]],
    ['note=ilike.COLD', [10]],
    ['note=match.^warm(er)$', [30]],
    ['note=imatch.^WARM$', [20]],
    ['note=is.null', []],
    ['note=not.is.null', [10, 20, 30]],
    ['note=isdistinct.warm', [10, 30]],
    ['degrees=gt.10,degrees=lt.30', [20]],
    ['note=eq."cold"', [10]],
  ]
  test.each(filters)('%s', async (filter, expected) => {
    const place = newPlace()
    const { client } = await newPerson()
    const heard = await toldOf(client, { table: 'weather', filter: `${filter},place=like.${place}-%` })
    const last = await toldOf(client, { table: 'weather', filter: `place=eq.${place}` })
    await sql(
      protocol,
      `insert into public.weather
       values ('${place}-1', 10, 'cold'), ('${place}-2', 20, 'warm'), ('${place}-3', 30, 'warmer'), ('${place}', 0, null)`,
    )
    await expect.poll(() => last).toHaveLength(1)
    expect(heard.map(({ new: row }) => ('degrees' in row ? row.degrees : null))).toEqual(expected)
  })

  test('are built by the client, with what it quotes', async () => {
    const place = `${newPlace()}, "north" (old)`
    const { client } = await newPerson()
    const wish = { table: 'weather', filter: postgresChangesFilter().eq('place', place).gt('degrees', 0) }
    const heard = await toldOf(client, wish)
    await sql(protocol, `insert into public.weather values ('${place}', 1, null)`)
    await expect.poll(() => heard).toHaveLength(1)
  })

  test('a selection of columns leaves the others out, but for the key', async () => {
    const place = newPlace()
    const { client } = await newPerson()
    const heard = await toldOf(client, { table: 'weather', filter: `place=eq.${place}`, select: ['degrees'] })
    await sql(protocol, `insert into public.weather values ('${place}', 1, 'no')`)
    await expect.poll(() => heard).toHaveLength(1)
    expect(heard[0]?.new).toEqual({ place, degrees: 1 })
  })

  const refused: [wish: Wish, message: RegExp][] = [
    [{ table: 'diaries' }, /Please check Realtime is enabled/],
    [{ table: 'nowhere' }, /Please check Realtime is enabled/],
    [{ table: 'weather', filter: 'nothing=eq.1' }, /invalid column for filter nothing/],
    [{ table: 'letters', filter: 'sealed=eq.x' }, /invalid column for filter sealed/],
    [{ table: 'weather', filter: 'degrees=eq.warm' }, /invalid input syntax for type numeric/],
    [{ table: 'weather', filter: 'degrees=near.20' }, /Error parsing `filter` params/],
    [{ table: 'weather', filter: 'undefined' }, /Error parsing `filter` params/],
    [{ table: 'weather', filter: 'degrees=in.1,2' }, /must be wrapped by parentheses/],
    [{ table: 'weather', filter: `degrees=in.(${Array(101).fill(1)})` }, /too many values/],
    [{ table: 'weather', filter: 'note=match.(.*)(.*)\\\\1\\\\2x' }, /a pattern may not refer back/],
    [{ table: 'weather', filter: 'note=imatch.(a{1,200}){1,200}' }, /or count repetitions/],
    [{ table: 'weather', filter: `note=match.${'a'.repeat(201)}` }, /a pattern may have 200 characters/],
    [{ table: 'weather', filter: "place=eq.x'::text) or true --" }, /^Subscribed to PostgreSQL$/],
    [{ table: 'weather', select: ['nothing'] }, /invalid column for select nothing/],
    [{ table: '*', filter: 'id=eq.1' }, /not supported for wildcard/],
  ]
  test.each(refused)('%j is answered in a system message', async (wish, message) => {
    const { client } = await newPerson()
    expect((await answerTo(client, wish)).message).toMatch(message)
  })
})

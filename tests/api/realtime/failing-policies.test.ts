/** A policy that fails: for good, it says no; for a moment only, what it would say is unknown, and nobody is treated as refused. */
import { expect, onTestFinished, test } from 'vitest'
import { protocol, sql } from '../../support/backends.ts'
import { newPerson, newTopic, type Person, shortWhile, subscribe, subscribed, toldOf } from './people.ts'

const isPrivate = { config: { private: true } }
const outOfMemory = '53200'
const divisionByZero = '22012'

async function fails({ id }: Person, sqlState: string): Promise<void> {
  await sql(protocol, `insert into public.doubts values ('${id}', '${sqlState}') returning id`)
  onTestFinished(() => sql(protocol, `delete from public.doubts where id = '${id}'`).then(() => undefined))
}

test('for a moment, a change is told as a gap, and to the others as ever', async () => {
  const [sara, omar] = await Promise.all([newPerson(), newPerson()])
  const [toSara, toOmar] = [
    await toldOf(sara.client, { table: 'rumours' }),
    await toldOf(omar.client, { table: 'rumours' }),
  ]
  const said: string[] = []
  await subscribed(
    sara.client
      .channel(newTopic())
      .on('postgres_changes', { event: '*', schema: 'public', table: 'rumours' }, () => undefined)
      .on('system', {}, ({ message }) => said.push(message)),
  )
  await expect.poll(() => said).toEqual(['Subscribed to PostgreSQL'])
  await fails(sara, outOfMemory)
  await sql(protocol, `insert into public.rumours (text) values ('${sara.id}') returning id`)
  const ofThis = (told: typeof toSara) => told.filter(({ new: row }) => 'text' in row && row.text === sara.id)
  await expect.poll(() => ofThis(toOmar)).toHaveLength(1)
  await expect.poll(() => said).toEqual(['Subscribed to PostgreSQL', 'Subscribed to PostgreSQL'])
  expect(ofThis(toSara)).toEqual([])
})

test('for good, a change is not told, and no gap is', async () => {
  const [sara, omar] = await Promise.all([newPerson(), newPerson()])
  const toOmar = await toldOf(omar.client, { table: 'rumours' })
  const said: string[] = []
  await subscribed(
    sara.client
      .channel(newTopic())
      .on('postgres_changes', { event: '*', schema: 'public', table: 'rumours' }, () => said.push('a change'))
      .on('system', {}, ({ message }) => said.push(message)),
  )
  await expect.poll(() => said).toEqual(['Subscribed to PostgreSQL'])
  await fails(sara, divisionByZero)
  await sql(protocol, `insert into public.rumours (text) values ('${sara.id}') returning id`)
  await expect.poll(() => toOmar.length).toBeGreaterThan(0)
  await shortWhile()
  expect(said).toEqual(['Subscribed to PostgreSQL'])
})

test('for a moment, a private channel stays open, and a join is told to come again; for good, both are refused', async () => {
  const [sara, omar] = await Promise.all([newPerson(), newPerson()])
  const statuses: Record<string, string[]> = { sara: [], omar: [] }
  for (const [name, { client }] of Object.entries({ sara, omar })) {
    client.channel('rumours:yard', isPrivate).subscribe((status) => statuses[name]?.push(status))
  }
  await expect.poll(() => statuses).toEqual({ sara: ['SUBSCRIBED'], omar: ['SUBSCRIBED'] })
  await fails(sara, outOfMemory)
  await fails(omar, divisionByZero)
  const askAgain = ({ id }: Person) =>
    sql(protocol, `select pg_notify('rights_changed', '${id}')::text as told`)
  await askAgain(sara)
  await askAgain(omar)
  await expect.poll(() => statuses.omar).toEqual(['SUBSCRIBED', 'CLOSED'])
  await shortWhile()
  expect(statuses.sara).toEqual(['SUBSCRIBED'])
  const join = async ({ client }: Person) =>
    (await subscribe(client.channel('rumours:street', isPrivate))).message
  expect(await join(sara)).toMatch(/^UnableToConnectToProject: /)
  expect(await join(omar)).toMatch(/^Unauthorized: /)
})

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { sql } from '../../support/backends.ts'
import { startProject } from '../../support/project-backend.ts'
import { addressOf, type BackendAddress } from '../../support/start-backends.ts'
import { newPerson as newPersonOf, shortWhile, stranger, type Told, toldOf } from './people.ts'

/** One that nobody else needs: tables that come and go hold locks, and the schema is read anew each time. */
let backend: BackendAddress & { remove(): Promise<void> }
beforeAll(async () => {
  const settings = { env: inject('settings'), databaseServer: inject('databaseServer') }
  const started = await startProject('protocol', settings)
  backend = { ...addressOf(started), remove: started.remove }
})
afterAll(() => backend.remove())

const newPerson = () => newPersonOf({ backend })
const server = () => stranger(backend, backend.serviceRoleKey)

async function writeLetter(recipient: string, text: string): Promise<number> {
  const [letter] = await sql<{ id: number }>(
    backend,
    `insert into public.letters (recipient, text) values ('${recipient}', '${text}') returning id`,
  )
  return letter?.id ?? 0
}

const deletionsIn = (heard: Told[]) => heard.filter(({ eventType }) => eventType === 'DELETE')

describe('the deletion of a row under row security', () => {
  test('is told to those who could see it, and no more of it than its key', async () => {
    const [sara, omar] = await Promise.all([newPerson(), newPerson()])
    const toSara = await toldOf(sara.client, { table: 'letters' })
    const toOmar = await toldOf(omar.client, { table: 'letters' })
    const toAnyone = await toldOf(stranger(backend), { table: 'letters' })
    const id = await writeLetter(sara.id, 'soon gone')
    await sql(backend, `delete from public.letters where id = ${id}`)
    await expect.poll(() => deletionsIn(toSara), { timeout: 10_000 }).toHaveLength(1)
    expect(deletionsIn(toSara)[0]).toMatchObject({ new: {}, old: { id }, errors: null })
    expect(deletionsIn(toSara)[0]?.old).toEqual({ id })
    await shortWhile()
    expect([...deletionsIn(toOmar), ...deletionsIn(toAnyone)]).toEqual([])
  })

  test('too large for a notification is told likewise', async () => {
    const [sara, omar] = await Promise.all([newPerson(), newPerson()])
    const toSara = await toldOf(sara.client, { table: 'letters' })
    const toOmar = await toldOf(omar.client, { table: 'letters' })
    const id = await writeLetter(sara.id, 'long'.repeat(5_000))
    await sql(backend, `delete from public.letters where id = ${id}`)
    await expect.poll(() => deletionsIn(toSara).map(({ old }) => old)).toEqual([{ id }])
    await shortWhile()
    expect(deletionsIn(toOmar)).toEqual([])
  })

  test('is told to servers, whom it does not bind', async () => {
    const sara = await newPerson()
    const toServer = await toldOf(server(), { table: 'letters' })
    const id = await writeLetter(sara.id, 'soon gone')
    await sql(backend, `delete from public.letters where id = ${id}`)
    await expect.poll(() => deletionsIn(toServer).map(({ old }) => old)).toContainEqual({ id })
  })
})

describe('policies of every kind are asked about the row as it was', () => {
  const cleanUps: string[] = []
  afterEach(async () => {
    for (const script of cleanUps.splice(0)) await sql(backend, script)
  })

  /** A table of notes that Sara may see by the given policies, with one note of hers. */
  async function deleteNote(policies: (table: string, saraId: string) => string) {
    const [sara, omar] = await Promise.all([newPerson(), newPerson()])
    const name = `Notes of ${randomUUID()}`
    const table = `public."${name}"`
    cleanUps.push(`drop table ${table}`)
    await sql(
      backend,
      `do $do$ begin
         create table ${table} (id int primary key, author uuid, club int, is_hidden boolean);
         alter table ${table} enable row level security;
         grant select on ${table} to authenticated;
         ${policies(table, sara.id)}
         alter publication supabase_realtime add table ${table};
       end $do$`,
    )
    const toSara = await toldOf(sara.client, { table: name })
    const toOmar = await toldOf(omar.client, { table: name })
    const toServer = await toldOf(server(), { table: name })
    await sql(backend, `insert into ${table} values (1, '${sara.id}', 7, false), (2, '${sara.id}', 7, true)`)
    await sql(backend, `delete from ${table}`)
    await expect.poll(() => deletedIds(toServer), { timeout: 10_000 }).toEqual([1, 2])
    await shortWhile()
    return { toSara: deletedIds(toSara), toOmar: deletedIds(toOmar) }
  }
  const deletedIds = (heard: Told[]) => deletionsIn(heard).map(({ old }) => ('id' in old ? old.id : null))

  test('several permissive ones, of which one is enough', async () => {
    const told = await deleteNote(
      (table) => `
        create policy authors on ${table} to authenticated using (author = (select auth.uid()));
        create policy the_visible on ${table} for select using (not is_hidden);
        create policy of_others on ${table} for select to service_role using (true);
        create policy writers on ${table} for insert to authenticated with check (true);`,
    )
    expect(told).toEqual({ toSara: [1, 2], toOmar: [1] })
  })

  test('restrictive ones, of which each must agree', async () => {
    const told = await deleteNote(
      (table) => `
        create policy everyone on ${table} for select to authenticated using (true);
        create policy nothing_hidden on ${table} as restrictive for select using (not is_hidden);`,
    )
    expect(told).toEqual({ toSara: [1], toOmar: [1] })
  })

  test('one that asks other tables, under their row security', async () => {
    const members = `members_${randomUUID().replaceAll('-', '')}`
    const told = await deleteNote((table, saraId) => {
      cleanUps.push(`drop table public.${members}`)
      return `
        create table public.${members} (person uuid, club int);
        alter table public.${members} enable row level security;
        grant select on public.${members} to authenticated;
        create policy own on public.${members} for select using (person = (select auth.uid()));
        insert into public.${members} values ('${saraId}', 7);
        create policy members on ${table} for select to authenticated
          using (exists (select from public.${members} as m where m.club = ${table}.club));`
    })
    expect(told).toEqual({ toSara: [1, 2], toOmar: [] })
  })

  test('one that cannot be asked on its own tells nobody', async () => {
    const closed = `closed_${randomUUID().replaceAll('-', '')}`
    const told = await deleteNote((table) => {
      cleanUps.push(`drop schema ${closed} cascade`)
      return `
        create schema ${closed};
        create function ${closed}.is_me(p_id uuid) returns boolean language sql stable
          as $$ select p_id = auth.uid() $$;
        create policy authors on ${table} to authenticated using (${closed}.is_me(author));`
    })
    expect(told).toEqual({ toSara: [], toOmar: [] })
  })

  test('none at all, which is nobody', async () => {
    expect(await deleteNote(() => '')).toEqual({ toSara: [], toOmar: [] })
  })

  test('and columns that a role may not select are no way around them', async () => {
    const told = await deleteNote(
      (table) => `
        revoke select on ${table} from authenticated;
        grant select (author) on ${table} to authenticated;
        create policy everyone on ${table} for select to authenticated using (true);`,
    )
    expect(told).toEqual({ toSara: [], toOmar: [] })
  })
})

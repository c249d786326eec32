/** A policy, or a filter, that takes too long for one listener: the others are told all the same. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sql } from '../../support/backends.ts'
import { startProject } from '../../support/project-backend.ts'
import { addressOf, type BackendAddress } from '../../support/start-backends.ts'
import { newPerson, newTopic, type Person, subscribed, toldOf, type Wish } from './people.ts'

/** One that nobody else needs: while the policy sleeps, the embedded database serves nobody. */
let backend: BackendAddress & { remove(): Promise<void> }
beforeAll(async () => {
  const settings = { env: inject('settings'), databaseServer: inject('databaseServer') }
  const started = await startProject('protocol', settings)
  backend = { ...addressOf(started), remove: started.remove }
})
afterAll(() => backend.remove())

const tooSlow = 'A filter or policy of this subscription takes too long'
/** The embedded database has to come back twice, on a busy machine. */
const patience = { timeout: 40_000 }

/** The `system` messages of a channel that wants to be told something. */
async function systemMessagesOf({ client }: Person, wish: Wish): Promise<string[]> {
  const messages: string[] = []
  const channel = client
    .channel(newTopic())
    .on('postgres_changes', { event: '*', schema: 'public', ...wish }, () => undefined)
    .on('system', {}, ({ message }) => messages.push(message))
  await subscribed(channel)
  return messages
}

test('ends their subscription, and filters of theirs, and keeps the change from nobody else', async () => {
  const [slow, quick] = await Promise.all([newPerson({ backend }), newPerson({ backend })])
  await sql(
    backend,
    `do $do$ begin
       drop table if exists public.sleepy;
       create table public.sleepy (id int primary key, note text);
       alter table public.sleepy enable row level security;
       grant select on public.sleepy to authenticated;
       create policy sleepy on public.sleepy for select to authenticated
         using (case when auth.uid() = '${slow.id}' then pg_sleep(60) is not null else true end);
       alter publication supabase_realtime add table public.sleepy;
     end $do$`,
  )
  const toQuick = await toldOf(quick.client, { table: 'sleepy' })
  const ofSlow = await systemMessagesOf(slow, { table: 'sleepy', filter: 'note=eq.a' })
  const ofAnotherFilter = await systemMessagesOf(slow, { table: 'letters', filter: 'text=eq.a' })
  const withoutFilter = await systemMessagesOf(slow, { table: 'letters' })
  await sql(backend, `insert into public.sleepy values (1, 'a')`)
  await expect.poll(() => toQuick.map(({ new: row }) => row), patience).toEqual([{ id: 1, note: 'a' }])
  await expect.poll(() => ofSlow, patience).toContain(tooSlow)
  await expect.poll(() => ofAnotherFilter, patience).toContain(tooSlow)
  expect(withoutFilter).not.toContain(tooSlow)
  const again = await systemMessagesOf(slow, { table: 'letters', filter: 'text=eq.b' })
  await expect.poll(() => again, patience).toEqual([tooSlow])
  await sql(backend, `insert into public.sleepy values (2, 'a')`)
  await expect.poll(() => toQuick, patience).toHaveLength(2)
}, 90_000)

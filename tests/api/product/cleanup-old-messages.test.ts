/** The 24 hours of chat messages: cleared at sign-in by anyone, and harmless where there are no chats. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { signUp } from '../../support/people.ts'

const tables = ['messages', 'room_messages']
const missing: string[] = []

beforeAll(async () => {
  for (const table of tables) {
    const [found] = await sql<{ name: string | null }>(
      product,
      `select to_regclass('public.${table}') as name`,
    )
    if (!found?.name) missing.push(table)
  }
})

afterAll(async () => {
  for (const table of missing) await sql(product, `drop table if exists public.${table}`)
})

test('without chats there is nothing to do', async () => {
  const sara = await signUp('sara')
  const { data } = await sara.api.rpc('cleanup_old_messages')
  expect(data).toMatchObject({ success: true, cleaned_count: expect.any(Number) })
})

test('messages older than 24 hours go, the others stay', async () => {
  for (const table of missing) {
    await sql(
      product,
      `create table if not exists public.${table} (
         id uuid primary key default gen_random_uuid(),
         created_at timestamptz not null default now()
       );
       alter table public.${table} enable row level security;
       comment on table public.${table} is 'Chat messages, for as long as this test runs.'`,
    )
  }
  const sara = await signUp('sara')
  // Anybody else who asks between the two has cleaned them already.
  const cleaned = async () => {
    for (const table of missing)
      await sql(
        product,
        `delete from public.${table};
         insert into public.${table} (created_at)
         values (now() - interval '24 hours 1 minute'), (now() - interval '23 hours 59 minutes')`,
      )
    const { data } = await sara.api.rpc('cleanup_old_messages')
    return data.cleaned_count
  }
  await expect.poll(cleaned).toBe(missing.length)
  for (const table of missing) {
    const left = await sql(
      product,
      `select created_at > now() - interval '1 day' as fresh from public.${table}`,
    )
    expect(left).toEqual([{ fresh: true }])
  }
})

test('visitors clear nothing', async () => {
  expect((await client(product).rpc('cleanup_old_messages')).error?.code).toBe('42501')
})

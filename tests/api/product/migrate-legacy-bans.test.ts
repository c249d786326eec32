/** Bans of the older kind: they hold from the start, and become rows of locked_users, however they are emptied. */
import { expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { addOldBan, ban, keptBans, letBanAge, statusOf } from '../../support/moderation.ts'
import { publish, signUp } from '../../support/people.ts'

const migrate = (api: Awaited<ReturnType<typeof signUp>>['api'], id: string) =>
  api.rpc('migrate_legacy_bans', { p_user_id: id })

test('rows move with their reason and dates; a second call moves nothing', async () => {
  const sara = await signUp('sara')
  await addOldBan(sara, '2 days')
  const { data } = await migrate(sara.api, sara.id)
  expect(data).toMatchObject({ success: true, migrated_count: 1 })
  expect(await keptBans(sara)).toMatchObject([
    { reason: 'حظر قديم', phone_number: sara.phone, is_active: true },
  ])
  expect(await sql(product, `select id from public.user_bans where user_id = '${sara.id}'`)).toEqual([])
  expect((await migrate(sara.api, sara.id)).data.migrated_count).toBe(0)
})

test('an old ban holds before it is moved', async () => {
  const sara = await signUp('sara')
  await addOldBan(sara, '1 day')
  expect((await sara.api.from('posts').insert({ content: 'x' })).error?.hint).toBe('user_banned')
})

test('one that is over moves as a past one', async () => {
  const sara = await signUp('sara')
  await addOldBan(sara, '-1 day')
  await publish(sara, 'لست محظورة')
  await migrate(sara.api, sara.id)
  expect(await keptBans(sara)).toMatchObject([{ is_active: false }])
  expect((await statusOf(sara)).is_banned).toBe(false)
})

test('beside a ban in force, the longer of both holds', async () => {
  const sara = await signUp('sara')
  await ban(sara, 'جديد')
  await letBanAge(sara, '9 days')
  await addOldBan(sara, '5 days')
  await migrate(sara.api, sara.id)
  expect(await statusOf(sara)).toMatchObject({ reason: 'جديد', remaining_days: 4 })
})

test('deleting the row oneself, as the older client does, is no way out', async () => {
  const sara = await signUp('sara')
  await addOldBan(sara, '-1 day', 'قديم')
  const { data, error } = await sara.api.from('user_bans').delete().eq('user_id', sara.id).select('reason')
  expect(error).toBeNull()
  expect(data).toEqual([{ reason: 'قديم' }])
  expect(await keptBans(sara)).toHaveLength(1)
})

test('nobody moves, sees or deletes the bans of others', async () => {
  const [sara, noor] = [await signUp('sara'), await signUp('noor')]
  await addOldBan(sara, '1 day')
  expect((await migrate(noor.api, sara.id)).error?.code).toBe('42501')
  expect((await noor.api.from('user_bans').select()).data).toEqual([])
  await noor.api.from('user_bans').delete().eq('user_id', sara.id)
  expect(await sql(product, `select id from public.user_bans where user_id = '${sara.id}'`)).toHaveLength(1)
})

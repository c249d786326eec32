/** Audit log: what admins do is written down in the same transaction, read by admins alone, and changed by nobody. */
import { beforeAll, expect, test } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import { ask, give } from '../../support/wallets.ts'

let huda: Person

beforeAll(async () => {
  huda = await signUpAdmin('huda')
})

async function logOf(person: Person) {
  const { data, error } = await huda.api
    .from('admin_actions')
    .select('action, admin_id, person_name, details')
    .eq('person_id', person.id)
    .order('created_at')
  if (error) throw error
  return data
}

test('bans of both kinds and their end are in it, with who, why and until when', async () => {
  const sara = await signUp('sara')
  await huda.api.rpc('ban_user_10_days', { p_user_id: sara.id, p_reason: 'غش' })
  await huda.api.rpc('ban_user_permanently', { p_user_id: sara.id, p_reason: 'غش مكرر' })
  await huda.api.rpc('unban_user_by_admin', { p_user_id: sara.id, p_admin_notes: 'اعتذر' })
  const by = { admin_id: huda.id, person_name: sara.username }
  expect(await logOf(sara)).toEqual([
    { ...by, action: 'ban', details: { reason: 'غش', until: expect.any(String) } },
    { ...by, action: 'ban_permanently', details: { reason: 'غش مكرر' } },
    { ...by, action: 'unban', details: { notes: 'اعتذر' } },
  ])
})

test('a ban written as a row is in it too, one by the system or refused is not', async () => {
  const [sara, noor] = [await signUp('sara'), await signUp('noor')]
  await huda.api.from('locked_users').insert({ user_id: sara.id, reason: 'غش' })
  expect(await logOf(sara)).toMatchObject([{ action: 'ban', admin_id: huda.id }])
  await huda.api.rpc('ban_user_10_days', { p_user_id: sara.id })
  expect(await logOf(sara)).toHaveLength(1)
  await sql(product, `select private.ban('${noor.id}', 'x') as answer`)
  expect(await logOf(noor)).toEqual([])
})

test('what is decided about applications and agents, and credits, are in it', async () => {
  const sara = await signUp('sara')
  await give(sara, { points: 1_000_000 })
  const application = { p_name: 'مكتب', p_location: 'ب', p_whatsapp: '+9647701234567', p_services: 'س' }
  const { application_id } = await ask(sara, 'apply_for_agency', application)
  const review = { p_application_id: application_id, p_approve: true, p_review_notes: 'أهلاً' }
  const { agent_id } = await ask(huda, 'review_agent_application', review)
  expect(await ask(huda, 'review_agent_application', review)).toMatchObject({ success: false })
  await ask(huda, 'set_agent_active', { p_agent_id: agent_id, p_is_active: false })
  const credit = { p_to_user_id: sara.id, p_amount: 70, p_request_id: crypto.randomUUID() }
  for (const answer of [
    await ask(huda, 'admin_transfer_points', credit),
    await ask(huda, 'admin_transfer_points', credit),
  ])
    expect(answer.success).toBe(true)
  expect(await logOf(sara)).toMatchObject([
    { action: 'approve_agent', details: { name: 'مكتب', notes: 'أهلاً' } },
    { action: 'deactivate_agent', details: { name: 'مكتب' } },
    { action: 'credit_points', details: { amount: 70 } },
  ])
})

test('the right of an admin is in it, given by who runs the server', async () => {
  const omar = await signUpAdmin('omar')
  expect(await logOf(omar)).toMatchObject([{ action: 'grant_admin', admin_id: null }])
})

test('what was done outlives the account that it was done to, under the name of then', async () => {
  const sara = await signUp('sara')
  await huda.api.rpc('ban_user_10_days', { p_user_id: sara.id })
  await serviceClient(product).auth.admin.deleteUser(sara.id)
  const { data } = await huda.api
    .from('admin_actions')
    .select('person_id, action')
    .eq('person_name', sara.username)
  expect(data).toEqual([{ person_id: null, action: 'ban' }])
})

test('members and visitors read nothing of it, and nobody writes it', async () => {
  const sara = await signUp('sara')
  await huda.api.rpc('ban_user_10_days', { p_user_id: (await signUp('noor')).id })
  expect((await sara.api.from('admin_actions').select('id')).data).toEqual([])
  expect((await client(product).from('admin_actions').select('id')).error?.code).toBe('42501')
  for (const { api } of [sara, huda, { api: serviceClient(product) }]) {
    const writes = await Promise.all([
      api.from('admin_actions').insert({ action: 'ban' }),
      api.from('admin_actions').update({ action: 'unban' }).not('id', 'is', null),
      api.from('admin_actions').delete().not('id', 'is', null),
    ])
    expect(writes.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501'])
  }
})

/** The directory of agents: everyone signed in sees it without numbers and accounts, and gets one number at a time. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { ban, signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'
import { appoint, ask, refusal } from '../../support/wallets.ts'

let sara: Person
let noor: Person
let agentId: string

beforeAll(async () => {
  sara = await signUp('sara')
  noor = await signUp('noor')
  agentId = await appoint(noor, 'مكتب نور')
})

const listed = async (id: string) => {
  const { data, error } = await sara.api.rpc('get_safe_agents')
  if (error) throw error
  return data.find((agent: { id: string }) => agent.id === id)
}

const contact = (p_agent_id: string | null, person = sara) => ask(person, 'get_agent_contact', { p_agent_id })

test('the list shows what an agent offers, and neither number nor account', async () => {
  expect(await listed(agentId)).toEqual({
    id: agentId,
    name: 'مكتب نور',
    location: 'بغداد',
    services: 'سحب',
    approved_at: expect.any(String),
  })
})

test('the contact link gets the digits of one agent’s number', async () => {
  expect(await contact(agentId)).toEqual({
    success: true,
    message: 'رقم الوكيل',
    phone_digits: '9647701112233',
  })
  for (const nobody of [randomUUID(), noor.id, null])
    expect(await contact(nobody)).toEqual(refusal('هذا الوكيل غير متاح'))
})

test('who is stopped or banned is in neither', async () => {
  const [layla, mona] = [await signUp('layla'), await signUp('mona')]
  const [stopped, banned] = [await appoint(layla), await appoint(mona)]
  await sql(product, `update public.approved_agents set is_active = false where id = '${stopped}'`)
  await ban(mona)
  for (const id of [stopped, banned]) {
    expect(await listed(id)).toBeUndefined()
    expect(await contact(id)).toMatchObject({ success: false })
  }
})

test('the table itself shows members their own row only, and admins all', async () => {
  const rowsFor = async ({ api }: Person) =>
    (await api.from('approved_agents').select('id, whatsapp').eq('user_id', noor.id)).data
  expect(await rowsFor(sara)).toEqual([])
  expect(await rowsFor(noor)).toEqual([{ id: agentId, whatsapp: '+9647701112233' }])
  expect(await rowsFor(await signUpAdmin('huda'))).toHaveLength(1)
  const change = noor.api.from('approved_agents').update({ is_active: true }).eq('user_id', noor.id)
  expect((await change).error?.code).toBe('42501')
})

test('nobody copies the list of numbers: thirty in an hour', async () => {
  const layla = await signUp('layla')
  for (let asked = 0; asked < 30; asked++) expect((await contact(agentId, layla)).success).toBe(true)
  expect(await contact(agentId, layla)).toMatchObject({
    success: false,
    retry_after_seconds: expect.any(Number),
  })
  expect((await contact(agentId)).success).toBe(true)
})

test('no way of asking for the number takes back that it was counted', async () => {
  const layla = await signUp('layla')
  const asked = () => layla.api.rpc('get_agent_contact', { p_agent_id: agentId })
  const scalar = 'pgrst_scalar->>phone_digits'
  for (const failing of [
    asked().select(`pgrst_scalar:${scalar}::uuid`),
    asked().select(`${scalar}::int8`),
    asked().select('phone_digits'),
    asked().select('count()'),
    asked().eq(scalar, '9647701112233'),
    asked().or(`${scalar}.match.(,pgrst_scalar.is.null`),
    asked().order('pgrst_scalar'),
  ]) {
    const { status, error } = await failing
    expect([status, error?.code]).toEqual([400, expect.stringMatching(/^(42703|PGRST100)$/)])
    expect(JSON.stringify(error)).not.toContain('9647701112233')
  }
  for (let time = 0; time < 15; time++) {
    expect((await asked().select().single()).status).toBe(200)
    expect((await asked().setHeader('prefer', 'handling=strict, max-affected=0')).error?.code).toBe(
      'PGRST128',
    )
    const request = layla.api.rpc('get_agent_contact', { p_agent_id: agentId }).rollback()
    expect(await request).toMatchObject({ status: 200, data: { success: true } })
  }
  expect(await contact(agentId, layla)).toMatchObject({ success: false })
})

test('visitors see nothing', async () => {
  const visitor = client(product)
  expect((await visitor.rpc('get_safe_agents')).error?.code).toBe('42501')
  expect((await visitor.rpc('get_agent_contact', { p_agent_id: agentId })).error?.code).toBe('42501')
})

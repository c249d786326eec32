/** Settings that admins change: two of them, checked, one after the other, and written down. In a product of their own: everybody's change with them. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client, serviceClient, sql } from '../../support/backends.ts'
import { type OwnProduct, startProduct } from '../../support/own-product.ts'
import { addEmailMember, tryPassword } from '../../support/password-resets.ts'
import { founderCode } from '../../support/people.ts'

interface Member {
  id: string
  api: SupabaseClient
}

let own: OwnProduct
let huda: Member
let sara: Member

async function member(isAdmin: boolean): Promise<Member> {
  const { id, email, password } = await addEmailMember(own)
  if (isAdmin) await serviceClient(own).rpc('set_admin', { p_identifier: email, p_is_admin: true })
  const api = await tryPassword(email, password, own)
  if (typeof api === 'string') throw new Error(api)
  return { id, api }
}

beforeAll(async () => {
  own = await startProduct({})
  huda = await member(true)
  sara = await member(false)
})

afterAll(() => own.remove())

const change = async (p_key: string, p_value: string | null) =>
  (await huda.api.rpc('update_app_setting', { p_key, p_value })).data

async function settingOf(key: string): Promise<string | undefined> {
  const { data } = await huda.api.rpc('get_app_settings')
  return data.find((setting: { key: string }) => setting.key === key)?.value
}

async function codeOf({ id, api }: Member): Promise<string> {
  const { data } = await api.rpc('ensure_user_has_referral_code', { p_user_id: id })
  return data.referral_code
}

test('are listed with what may be changed', async () => {
  const { data } = await huda.api.rpc('get_app_settings')
  const editable = data.filter((setting: { is_editable: boolean }) => setting.is_editable)
  expect(editable.map(({ key }: { key: string }) => key)).toEqual([
    'channels_enabled',
    'founder_referral_code',
    'inactive_account_days',
  ])
  expect(data.map(({ key }: { key: string }) => key)).toEqual(
    expect.arrayContaining(['demo', 'phone_address_domain']),
  )
})

test('change, and the log says from what to what', async () => {
  expect(await change('inactive_account_days', '٩٠')).toMatchObject({ success: true, value: '90' })
  expect(await settingOf('inactive_account_days')).toBe('90')
  expect(await change('inactive_account_days', 'off')).toMatchObject({ success: true, value: 'off' })
  expect(await change('inactive_account_days', 'off')).toMatchObject({ success: true })
  const { data } = await huda.api
    .from('admin_actions')
    .select('action, details')
    .eq('admin_id', huda.id)
    .eq('action', 'change_setting')
    .order('created_at')
  const key = 'inactive_account_days'
  expect(data?.map(({ details }) => details)).toEqual([
    { key, before: expect.any(String), after: '90' },
    { key, before: '90', after: 'off' },
  ])
})

test('of the founder’s code change the code that lets people in', async () => {
  expect(await change('founder_referral_code', ' refnew٢٠٢٦ ')).toMatchObject({
    success: true,
    value: 'REFNEW2026',
  })
  const find = (p_referral_code: string) => client(own).rpc('find_user_by_referral_code', { p_referral_code })
  expect((await find('REFNEW2026')).data.success).toBe(true)
  expect((await find(founderCode)).data.success).toBe(false)
  await change('founder_referral_code', founderCode)
})

test('keep what they are where the value is none', async () => {
  for (const value of ['29', '4000', '-1', '80.5', 'never', '', null])
    expect([value, (await change('inactive_account_days', value)).success]).toEqual([value, false])
  for (const value of ['SHORT', 'x'.repeat(21), 'REF-2026', 'رمز2026', await codeOf(sara)])
    expect([value, (await change('founder_referral_code', value)).success]).toEqual([value, false])
  const refused = { success: false, error: 'هذا الإعداد لا يُغيَّر من هنا' }
  for (const key of ['demo', 'phone_address_domain', 'nothing'])
    expect(await change(key, 'off')).toMatchObject(refused)
  expect(await settingOf('founder_referral_code')).toBe(founderCode)
})

test('changed by several at once end as one of them wished, each change written down once', async () => {
  await change('inactive_account_days', '80')
  const days = ['100', '110', '120']
  await Promise.all(days.map((value) => change('inactive_account_days', value)))
  expect(days).toContain(await settingOf('inactive_account_days'))
  const logged = await sql<{ after: string; before: string }>(
    own,
    `select details ->> 'after' as after, details ->> 'before' as before from public.admin_actions
     where admin_id = '${huda.id}' and details ->> 'after' in ('100', '110', '120') order by created_at`,
  )
  expect(logged.map(({ after }) => after).toSorted()).toEqual(days)
})

test('are for admins alone, by these procedures alone', async () => {
  for (const api of [sara.api, client(own)]) {
    expect((await api.rpc('get_app_settings')).error?.code).toBe('42501')
    const args = { p_key: 'inactive_account_days', p_value: 'off' }
    expect((await api.rpc('update_app_setting', args)).error?.code).toBe('42501')
  }
  for (const { api } of [sara, huda]) {
    expect((await api.from('app_settings').select()).error?.code).toBe('42501')
    const write = api.from('app_settings').update({ value: 'off' }).eq('key', 'inactive_account_days')
    expect((await write).error?.code).toBe('42501')
  }
})

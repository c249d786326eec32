/** Permanent bans: given by admins alone, without an end, kept from every way around them, and lifted as others are. */
import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { client, product, serviceClient, sql } from '../../support/backends.ts'
import { addOldBan, ban, keptBans, letBanAge, signUpAdmin, statusOf } from '../../support/moderation.ts'
import { addressOf, createAccount, newPhone, type Person, provePhone, signUp } from '../../support/people.ts'

const text = 'تم حظر حسابك نهائياً'
const rejected = 'تم رفض التسجيل'
const bannedDevice = 'إنشاء حساب جديد من جهاز محظور'
let huda: Person

beforeAll(async () => {
  huda = await signUpAdmin('huda')
})

const banForGood = async ({ id }: Pick<Person, 'id'>, { api }: Pick<Person, 'api'> = huda) =>
  api.rpc('ban_user_permanently', { p_user_id: id, p_reason: 'أدوات غش' })

const newFingerprint = () => createHash('sha256').update(randomUUID()).digest('hex')
const report = ({ api, id }: Person, p_fingerprint: string) =>
  api.rpc('check_and_store_fingerprint_enhanced', { p_user_id: id, p_fingerprint })

describe('a permanent ban', () => {
  test('has no end in any answer, and says so to who is banned', async () => {
    const sara = await signUp('sara')
    const { data } = await banForGood(sara)
    expect(data).toEqual({ success: true, message: 'تم حظر المستخدم نهائياً', ban_id: expect.any(String) })
    expect(await statusOf(sara)).toEqual({
      is_banned: true,
      ban_id: data.ban_id,
      reason: 'أدوات غش',
      banned_at: expect.any(String),
      banned_until: null,
      remaining_days: 0,
      remaining_hours: 0,
      remaining_minutes: 0,
      auto_unban: false,
      admin_notes: null,
    })
    expect((await sara.api.from('posts').select('id')).error).toMatchObject({
      hint: 'user_banned',
      message: text,
    })
    expect((await keptBans(sara))[0]).toMatchObject({ banned_by: huda.id, phone_number: sara.phone })
  })

  test('ends by no time and no cleanup, and by an admin', async () => {
    const sara = await signUp('sara')
    await banForGood(sara)
    await letBanAge(sara, '400 days')
    await huda.api.rpc('cleanup_expired_bans')
    expect((await statusOf(sara)).is_banned).toBe(true)
    const { data } = await huda.api.rpc('unban_user_by_admin', { p_user_id: sara.id, p_admin_notes: 'خطأ' })
    expect(data.success).toBe(true)
    expect((await statusOf(sara)).is_banned).toBe(false)
    expect((await sara.api.from('posts').select('id').limit(1)).error).toBeNull()
  })

  test('takes the place of one that would end, and no ban takes its own', async () => {
    const sara = await signUp('sara')
    const id = await ban(sara, 'سبب')
    expect((await banForGood(sara)).data).toMatchObject({ success: true, ban_id: id })
    expect(await statusOf(sara)).toMatchObject({ banned_until: null, reason: 'أدوات غش' })
    const again = { success: false, message: 'هذا الحساب محظور بالفعل', ban_id: id }
    expect((await banForGood(sara)).data).toEqual(again)
    expect((await huda.api.rpc('ban_user_10_days', { p_user_id: sara.id })).data).toEqual(again)
    await addOldBan(sara, '30 days')
    expect(await statusOf(sara)).toMatchObject({ banned_until: null, reason: 'أدوات غش' })
    expect(await keptBans(sara)).toHaveLength(1)
  })

  test('given by two admins at once, or beside one of ten days, is one', async () => {
    const [sara, omar] = [await signUp('sara'), await signUpAdmin('omar')]
    const answers = await Promise.all([
      banForGood(sara, omar),
      huda.api.rpc('ban_user_10_days', { p_user_id: sara.id }),
      banForGood(sara),
    ])
    expect(answers.map(({ error }) => error)).toEqual([null, null, null])
    expect(await statusOf(sara)).toMatchObject({ is_banned: true, banned_until: null })
    expect(await keptBans(sara)).toHaveLength(1)
  })

  test('is given by nobody else, not to oneself, and not to another admin', async () => {
    const [sara, noor, omar] = [await signUp('sara'), await signUp('noor'), await signUpAdmin('omar')]
    expect((await banForGood(noor, sara)).error).toMatchObject({ code: '42501' })
    expect((await banForGood(noor, { api: client(product) })).error?.code).toBe('42501')
    const row = { user_id: noor.id, reason: 'x', banned_until: null, auto_unban: false }
    expect((await sara.api.from('locked_users').insert(row)).error?.code).toBe('42501')
    expect((await banForGood(huda)).data.message).toBe('لا يمكنك حظر نفسك')
    expect((await banForGood(omar)).data.message).toBe('لا يمكن حظر مشرف')
    expect(await keptBans(noor)).toEqual([])
  })

  test('may be written as a row by an admin; without an end it cannot end by itself', async () => {
    const sara = await signUp('sara')
    const insert = (row: Record<string, unknown>) =>
      huda.api.from('locked_users').insert({ user_id: sara.id, reason: 'غش', banned_until: null, ...row })
    expect((await insert({})).error?.code).toBe('23514')
    expect((await insert({ auto_unban: false })).error).toBeNull()
    expect(await statusOf(sara)).toMatchObject({ is_banned: true, banned_until: null })
  })
})

describe('who is banned permanently', () => {
  test('does not register again with the same number, not even once the account is gone', async () => {
    const sara = await signUp('sara')
    await banForGood(sara)
    await serviceClient(product).auth.admin.deleteUser(sara.id)
    await sql(product, `delete from private.attempts where key = '${sara.phone}'`)
    await sql(product, `delete from public.phone_verifications where phone_number = '${sara.phone}'`)
    await provePhone(sara.phone)
    expect((await createAccount(client(product), sara.phone)).error?.message).toBe(rejected)
  })

  test('does not register on the same device, and the name of the device is not kept', async () => {
    const [sara, device] = [await signUp('sara'), newFingerprint()]
    await report(sara, device)
    await banForGood(sara)
    const on = async (fingerprint: string) => {
      const api = client(product)
      const phone = newPhone()
      await provePhone(phone)
      const data = { phone, referral_code: 'REFMAJLIS01', device_fingerprint: fingerprint }
      return api.auth.signUp({ email: addressOf(phone), password: 'kalima-sirriya', options: { data } })
    }
    expect((await on(device)).error?.message).toBe(rejected)
    const other = await on(newFingerprint())
    expect(other.error).toBeNull()
    expect(other.data.user?.user_metadata).not.toHaveProperty('device_fingerprint')
    const [kept] = await sql(
      product,
      `select raw_user_meta_data as data from auth.users where id = '${other.data.user?.id}'`,
    )
    expect(kept?.data).not.toHaveProperty('device_fingerprint')
  })

  test('who hides the device at the sign-up is banned by the system for ten days when it is reported', async () => {
    const [sara, device] = [await signUp('sara'), newFingerprint()]
    await report(sara, device)
    await banForGood(sara)
    await serviceClient(product).auth.admin.deleteUser(sara.id)
    const second = await signUp('second')
    expect((await report(second, device)).data).toEqual({ banned: true, message: bannedDevice })
    expect(await statusOf(second)).toMatchObject({
      reason: bannedDevice,
      auto_unban: true,
      remaining_days: 9,
    })
    expect((await keptBans(second))[0]?.banned_by).toBeNull()
  })

  test('a device that others in good standing have, or had before, tells nobody from anybody', async () => {
    const [sara, noor, device] = [await signUp('sara'), await signUp('noor'), newFingerprint()]
    await report(noor, device)
    await report(sara, device)
    await banForGood(sara)
    expect((await report(await signUp('third'), device)).data.banned).toBe(false)
    expect((await report(noor, device)).data.banned).toBe(false)
  })

  test('once lifted, the device opens accounts again', async () => {
    const [sara, device] = [await signUp('sara'), newFingerprint()]
    await report(sara, device)
    await banForGood(sara)
    await huda.api.rpc('unban_user_by_admin', { p_user_id: sara.id })
    expect((await report(await signUp('second'), device)).data.banned).toBe(false)
  })
})

/** Devices: four are stored, a fifth bans for 10 days; only one's own, and no two take the last place. */
import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { product, serviceClient, sql } from '../../support/backends.ts'
import { bannedText, keptBans, letBanAge, signUpAdmin, statusOf } from '../../support/moderation.ts'
import { type Person, publish, signUp } from '../../support/people.ts'

const tooMany = 'تجاوز الحد الأقصى لعدد الأجهزة المسموح بها (4)'

function newFingerprint(): string {
  return createHash('sha256').update(randomUUID()).digest('hex')
}

function report({ api, id }: Pick<Person, 'api' | 'id'>, fingerprint: string, instance = 'run-1') {
  return api.rpc('check_and_store_fingerprint_enhanced', {
    p_user_id: id,
    p_fingerprint: fingerprint,
    p_device_signature: 'signature',
    p_app_instance_id: instance,
  })
}

async function useDevices(person: Person, count: number): Promise<string[]> {
  const fingerprints = Array.from({ length: count }, newFingerprint)
  for (const fingerprint of fingerprints) {
    const { data } = await report(person, fingerprint)
    if (data.banned) throw new Error('banned too early')
  }
  return fingerprints
}

describe('a device', () => {
  test('is stored once, with its signature and the latest run of the app', async () => {
    const sara = await signUp('sara')
    const fingerprint = newFingerprint()
    expect((await report(sara, fingerprint)).data).toEqual({ banned: false, message: 'تم تسجيل الجهاز' })
    expect((await report(sara, fingerprint, 'run-2')).data).toEqual({
      banned: false,
      message: 'الجهاز معروف',
    })
    const { data } = await sara.api.from('device_fingerprints').select()
    expect(data).toEqual([
      {
        user_id: sara.id,
        fingerprint,
        created_at: expect.any(String),
        device_signature: 'signature',
        app_instance_id: 'run-2',
      },
    ])
  })

  test.each(['', 'short', 'has blanks inside', 'x'.repeat(129), 'بصمة-الجهاز'])(
    'named %j is none',
    async (bad) => {
      const sara = await signUp('sara')
      expect((await report(sara, bad)).error?.code).toBe('22023')
    },
  )
})

describe('the fifth device', () => {
  test('bans for 10 days with the reason of the device limit, and is not stored', async () => {
    const sara = await signUp('sara')
    await useDevices(sara, 4)
    expect((await report(sara, newFingerprint())).data).toEqual({ banned: true, message: tooMany })
    expect(await statusOf(sara)).toMatchObject({ is_banned: true, reason: tooMany, remaining_days: 9 })
    const stored = await sql(product, `select 1 from public.device_fingerprints where user_id = '${sara.id}'`)
    expect(stored).toHaveLength(4)
    expect((await keptBans(sara))[0]?.banned_by).toBeNull()
  })

  test('is banned from a known device too: the account is, not the device', async () => {
    const sara = await signUp('sara')
    const [known] = await useDevices(sara, 4)
    await report(sara, newFingerprint())
    expect((await report(sara, known ?? '')).error?.hint).toBe('user_banned')
    const asService = await report({ api: serviceClient(product), id: sara.id }, known ?? '')
    expect(asService.data).toEqual({ banned: true, message: bannedText })
  })

  test('is found among known ones in any order, as often as they come', async () => {
    const sara = await signUp('sara')
    const devices = await useDevices(sara, 4)
    for (const device of [...devices, ...devices.toReversed()]) {
      expect((await report(sara, device)).data.banned).toBe(false)
    }
  })

  test('of two new ones at once for the last place, one bans', async () => {
    const sara = await signUp('sara')
    await useDevices(sara, 3)
    const answers = await Promise.all([report(sara, newFingerprint()), report(sara, newFingerprint())])
    expect(answers.filter(({ data }) => data?.banned === false)).toHaveLength(1)
    expect((await statusOf(sara)).is_banned).toBe(true)
    expect(await keptBans(sara)).toHaveLength(1)
  })

  test('and ten at once make one ban', async () => {
    const sara = await signUp('sara')
    await Promise.all(Array.from({ length: 10 }, () => report(sara, newFingerprint())))
    const stored = await sql(product, `select 1 from public.device_fingerprints where user_id = '${sara.id}'`)
    expect(stored).toHaveLength(4)
    expect(await keptBans(sara)).toHaveLength(1)
  })
})

describe('when such a ban ends', () => {
  test('by time, devices are counted anew', async () => {
    const sara = await signUp('sara')
    await useDevices(sara, 4)
    const fifth = newFingerprint()
    await report(sara, fifth)
    await letBanAge(sara, '10 days 1 second')
    expect((await statusOf(sara)).is_banned).toBe(false)
    expect((await report(sara, fifth)).data).toEqual({ banned: false, message: 'تم تسجيل الجهاز' })
    await publish(sara, 'عدت')
  })

  test('by an admin, likewise', async () => {
    const [huda, sara] = [await signUpAdmin('huda'), await signUp('sara')]
    await useDevices(sara, 4)
    const fifth = newFingerprint()
    await report(sara, fifth)
    await huda.api.rpc('unban_user_by_admin', { p_user_id: sara.id })
    expect((await report(sara, fifth)).data.banned).toBe(false)
  })
})

test('nobody reports for others, reads their devices, or writes the table by hand', async () => {
  const [sara, noor] = [await signUp('sara'), await signUp('noor')]
  const [device] = await useDevices(sara, 1)
  expect((await report({ api: noor.api, id: sara.id }, newFingerprint())).error?.code).toBe('42501')
  expect((await noor.api.from('device_fingerprints').select()).data).toEqual([])
  const row = { user_id: noor.id, fingerprint: newFingerprint() }
  expect((await noor.api.from('device_fingerprints').insert(row)).error?.code).toBe('42501')
  const own = sara.api
    .from('device_fingerprints')
    .delete()
    .eq('fingerprint', device ?? '')
  expect((await own).error?.code).toBe('42501')
})

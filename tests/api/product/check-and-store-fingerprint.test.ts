/** Devices reported by their fingerprint alone, where the enhanced values cannot be had (spec 0 §4): the same devices, the same limit. */
import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { statusOf } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'

const newFingerprint = () => createHash('sha256').update(randomUUID()).digest('hex')

function report({ api, id }: Pick<Person, 'api' | 'id'>, p_fingerprint: string) {
  return api.rpc('check_and_store_fingerprint', { p_user_id: id, p_fingerprint })
}

test('a device reported by either check is one device, and keeps the signature it had', async () => {
  const sara = await signUp('sara')
  const p_fingerprint = newFingerprint()
  expect((await report(sara, p_fingerprint)).data).toEqual({ banned: false, message: 'تم تسجيل الجهاز' })
  const signed = { p_user_id: sara.id, p_fingerprint, p_device_signature: 'signature' }
  const { data } = await sara.api.rpc('check_and_store_fingerprint_enhanced', signed)
  expect(data).toEqual({ banned: false, message: 'الجهاز معروف' })
  expect((await report(sara, p_fingerprint)).data).toEqual({ banned: false, message: 'الجهاز معروف' })
  const stored = await sara.api.from('device_fingerprints').select('fingerprint, device_signature')
  expect(stored.data).toEqual([{ fingerprint: p_fingerprint, device_signature: 'signature' }])
})

test('a fifth device bans here too', async () => {
  const sara = await signUp('sara')
  for (let device = 1; device <= 4; device += 1)
    expect((await report(sara, newFingerprint())).data.banned).toBe(false)
  expect((await report(sara, newFingerprint())).data.banned).toBe(true)
  expect((await statusOf(sara)).is_banned).toBe(true)
})

test('a text that is no fingerprint is refused, and so is another person’s id', async () => {
  const [sara, noor] = [await signUp('sara'), await signUp('noor')]
  expect((await report(sara, 'short')).error?.code).toBe('22023')
  expect((await report({ api: noor.api, id: sara.id }, newFingerprint())).error?.code).toBe('42501')
})

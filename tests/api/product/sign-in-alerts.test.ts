/**
 * Sign-in alerts: whoever owns an account is told of a sign-in by a program, or from a network, that it has not been signed in to
 * from before, whether or not a browser reports a device.
 */
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { addEmailMember } from '../../support/password-resets.ts'
import { signUp } from '../../support/people.ts'
import { outboxOf, toldInApp } from '../../support/reachable-product.ts'
import { signInBare } from '../../support/sessions.ts'

const newPassword = 'Kalima-2-Jadida'
const home = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
  'x-forwarded-for': '203.0.113.7',
}
const curl = { ...home, 'user-agent': 'curl/8.5.0' }
const elsewhere = { ...home, 'x-forwarded-for': '198.51.100.9' }

/** An account by email that has been signed in to at home alone. */
async function addMemberAtHome() {
  const member = await addEmailMember()
  await signInBare(product, member, home)
  return member
}

const told = (id: string) => toldInApp(id, product)

describe('a sign-in', () => {
  test('by bare requests, of whom no browser reports a device, is told in the app and to the number', async () => {
    const sara = await signUp('sara')
    await signInBare(product, sara, { 'user-agent': 'curl/8.5.0' })
    expect(await told(sara.id)).toEqual(['new_device'])
    expect(await outboxOf(sara.id, product)).toMatchObject([{ kind: 'new_device', recipient: sara.phone }])
    const { data } = await sara.api.from('notifications').select('title, target_type').single()
    expect(data).toEqual({ title: 'دخول من جهاز جديد', target_type: 'security' })
  })

  test.each([
    ['by another program in the same network', curl],
    ['by the same kind of browser in another network', elsewhere],
    ['by what does not say what it is', { ...home, 'user-agent': '' }],
  ])('%s is told once', async (_, headers) => {
    const sara = await addMemberAtHome()
    expect(await told(sara.id)).toEqual([])
    for (const _time of [1, 2]) await signInBare(product, sara, headers)
    expect(await told(sara.id)).toEqual(['new_device'])
    expect(await outboxOf(sara.id, product)).toMatchObject([{ kind: 'new_device', recipient: sara.email }])
  })

  test('at home is no news, and neither is a newer version of the same browser', async () => {
    const sara = await addMemberAtHome()
    await signInBare(product, sara, home)
    const newer = home['user-agent'].replace('141.0.0.0', '142.0.7444.59')
    await signInBare(product, sara, { ...home, 'user-agent': newer })
    expect(await told(sara.id)).toEqual([])
  })

  test('is told where the account was signed in to before its places were kept', async () => {
    const sara = await addEmailMember()
    await sql(product, `update auth.users set last_sign_in_at = now() where id = '${sara.id}' returning id`)
    await signInBare(product, sara, curl)
    expect(await told(sara.id)).toEqual(['new_device'])
  })

  test('that two send at once from one new place is told once', async () => {
    const sara = await addMemberAtHome()
    await Promise.all([1, 2, 3].map(() => signInBare(product, sara, curl)))
    expect(await told(sara.id)).toEqual(['new_device'])
  })

  test('that was told is not told again by the fingerprint that its browser reports', async () => {
    const sara = await addMemberAtHome()
    const report = async (headers: Record<string, string>, fingerprint: string) => {
      const token = await signInBare(product, sara, headers)
      const api = createClient(product.url, product.anonKey, { accessToken: async () => token })
      const device = { p_user_id: sara.id, p_fingerprint: fingerprint }
      expect((await api.rpc('check_and_store_fingerprint', device)).error).toBeNull()
    }
    await report(home, 'fingerprint-of-the-first')
    await report(elsewhere, 'fingerprint-of-another')
    expect(await told(sara.id)).toEqual(['new_device'])
    // Of this one the sign-in told nothing.
    await report(home, 'fingerprint-of-a-third')
    expect(await told(sara.id)).toEqual(['new_device', 'new_device'])
  })

  test('is told anew, after a new password, from where it had to be told of before', async () => {
    const sara = await addMemberAtHome()
    const token = await signInBare(product, sara, curl)
    const changed = await fetch(`${product.url}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        apikey: product.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ password: newPassword }),
    })
    expect(changed.status).toBe(200)
    const before = ['new_device', 'password_changed']
    await signInBare(product, { ...sara, password: newPassword }, home)
    expect(await told(sara.id)).toEqual(before)
    await signInBare(product, { ...sara, password: newPassword }, curl)
    expect(await told(sara.id)).toEqual([...before, 'new_device'])
  })

  test('beyond what is told in a day stays news', async () => {
    const sara = await addMemberAtHome()
    const signInFrom = (place: number) =>
      signInBare(product, sara, { ...home, 'x-forwarded-for': `198.51.100.${place}` })
    for (const place of [1, 2, 3, 4]) await signInFrom(place)
    expect(await told(sara.id)).toHaveLength(3)
    await sql(product, `delete from private.attempts where key = '${sara.id}' returning key`)
    await signInFrom(4)
    expect(await told(sara.id)).toHaveLength(4)
  })
})

test('the places of an account are nobody’s to read, and go with it', async () => {
  const sara = await addMemberAtHome()
  const places = () => sql(product, `select place from private.sign_in_places where user_id = '${sara.id}'`)
  expect(await places()).toEqual([{ place: expect.stringMatching(/^[\da-f]{64}$/) }])
  expect((await client(product).schema('private').from('sign_in_places').select()).error).not.toBeNull()
  await sql(product, `delete from auth.users where id = '${sara.id}' returning id`)
  expect(await places()).toEqual([])
})

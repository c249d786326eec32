/**
 * Password resets belong to the account as it was when the code was asked for: a new password, another address or signing out
 * everywhere ends codes and tokens alike, whoever holds them.
 */
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { client, product, serviceClient } from '../../support/backends.ts'
import {
  addEmailMember,
  type Identifier,
  resetCodeFor,
  resetPassword,
  resetTokenFor,
  tryPassword,
  verifyReset,
} from '../../support/password-resets.ts'
import { signUp } from '../../support/people.ts'

const expired = 'انتهت صلاحية طلب إعادة التعيين، يرجى المحاولة من جديد'
const wrong = { phone: 'رمز التحقق غير صحيح أو منتهي الصلاحية', email: 'رمز خاطئ' }
type Kind = keyof typeof wrong
const kinds: Kind[] = ['phone', 'email']

interface Owner {
  id: string
  who: Identifier
  email: string
  password: string
  api: SupabaseClient
}

const owners: Record<Kind, () => Promise<Owner>> = {
  async phone() {
    const { id, phone, email, password, api } = await signUp('sara')
    return { id, who: { phone }, email, password, api }
  },
  async email() {
    const { id, email, password } = await addEmailMember()
    const api = client(product)
    await api.auth.signInWithPassword({ email, password })
    return { id, who: { email }, email, password, api }
  },
}

/** What ends them, and the password that is the owner's afterwards. */
const ends: Record<string, (owner: Owner) => Promise<string>> = {
  'the owner has set another password': async ({ api }) => {
    expect((await api.auth.updateUser({ password: 'ikhtartuha-1' })).error).toBeNull()
    return 'ikhtartuha-1'
  },
  'the owner has signed out everywhere': async ({ api, password }) => {
    expect((await api.auth.signOut({ scope: 'global' })).error).toBeNull()
    return password
  },
}

describe.each(kinds)('by %s', (kind) => {
  test.each(Object.keys(ends))('a code of before is over once %s', async (event) => {
    const owner = await owners[kind]()
    const code = await resetCodeFor(owner.who)
    const password = await ends[event]?.(owner)
    expect(await verifyReset(owner.who, code)).toMatchObject({ success: false, error: wrong[kind] })
    expect(await tryPassword(owner.email, password ?? '')).not.toBeTypeOf('string')
  })

  test.each(Object.keys(ends))('a token of before is over once %s', async (event) => {
    const owner = await owners[kind]()
    const token = await resetTokenFor(owner.who)
    const password = await ends[event]?.(owner)
    expect((await resetPassword(token, 'jadida-1')).error).toBe(expired)
    expect(await tryPassword(owner.email, password ?? '')).not.toBeTypeOf('string')
  })

  test('a token that is tried again and again meanwhile does not outlive the new password', async () => {
    const owner = await owners[kind]()
    const token = await resetTokenFor(owner.who)
    const tooLong = 'x'.repeat(20_000)
    let isOver = false
    const loops = Array.from({ length: 3 }, async () => {
      while (!isOver) await resetPassword(token, tooLong)
    })
    for (let change = 1; change <= 3; change += 1) {
      expect((await owner.api.auth.updateUser({ password: `ikhtartuha-${change}` })).error).toBeNull()
    }
    isOver = true
    await Promise.all(loops)
    expect((await resetPassword(token, 'jadida-1')).error).toBe(expired)
    expect(await tryPassword(owner.email, 'ikhtartuha-3')).not.toBeTypeOf('string')
  })

  test('of a reset and a change by the owner at once, one is done, and never first the owner’s and then the reset', async () => {
    for (let round = 0; round < 6; round += 1) {
      const owner = await owners[kind]()
      const token = await resetTokenFor(owner.who)
      const [reset, change] = await Promise.all([
        resetPassword(token, 'min-al-ramz-1'),
        owner.api.auth.updateUser({ password: 'min-sahibiha-1' }),
      ])
      expect([reset.success, change.error === null]).toContain(true)
      const isOwners = change.error === null
      expect(typeof (await tryPassword(owner.email, 'min-al-ramz-1')) === 'string').toBe(isOwners)
      expect(typeof (await tryPassword(owner.email, 'min-sahibiha-1')) === 'string').toBe(!isOwners)
    }
  })
})

test('a code and a token from a mailbox are over once the account has moved to another', async () => {
  const [{ who, id }, other] = [await owners.email(), await owners.email()]
  const token = await resetTokenFor(who)
  const code = await resetCodeFor(other.who)
  const moved = `${randomUUID()}@example.com`
  const { auth } = serviceClient(product)
  expect((await auth.admin.updateUserById(id, { email: moved, email_confirm: true })).error).toBeNull()
  expect(
    (await auth.admin.updateUserById(other.id, { email: `2${moved}`, email_confirm: true })).error,
  ).toBeNull()
  expect((await resetPassword(token, 'jadida-1')).error).toBe(expired)
  expect(await verifyReset(other.who, code)).toMatchObject({ success: false, error: wrong.email })
  expect(await tryPassword(moved, 'jadida-1')).toBe('Invalid login credentials')
})

test('what a reset is known by stays in no account', async () => {
  const { id, who } = await owners.phone()
  expect((await resetPassword(await resetTokenFor(who), 'jadida-1')).success).toBe(true)
  const { data } = await serviceClient(product).auth.admin.getUserById(id)
  expect(Object.keys(data.user?.app_metadata ?? {}).sort()).toEqual(['provider', 'providers'])
})

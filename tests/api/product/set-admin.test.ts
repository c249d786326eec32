/** The right of an admin: given and taken by the service alone; given with the next token, taken at once. */
import { expect, test } from 'vitest'
import { client, product, serviceClient } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'

const setAdmin = (p_identifier: string, p_is_admin: boolean) =>
  serviceClient(product).rpc('set_admin', { p_identifier, p_is_admin })

async function roleInNextToken({ api }: Person): Promise<unknown> {
  const { data } = await api.auth.refreshSession()
  return data.user?.app_metadata.role
}

test('an account named by its number, as people write it, becomes an admin and stops being one', async () => {
  const sara = await signUp('sara')
  const asDialled = sara.phone.replace('+964', '0')
  const { data: granted } = await setAdmin(asDialled, true)
  expect(granted).toEqual({
    success: true,
    message: `${asDialled} is an admin from the next sign-in or token refresh on`,
  })
  expect(await roleInNextToken(sara)).toBe('admin')

  const { data: revoked } = await setAdmin(sara.phone, false)
  expect(revoked).toEqual({ success: true, message: `${sara.phone} is no admin any more` })
  expect((await sara.api.rpc('is_admin')).data).toBe(false)
  expect(await roleInNextToken(sara)).toBeUndefined()
})

test('an account by email is named by its address, however it is written', async () => {
  const api = client(product)
  const email = `omar.${crypto.randomUUID()}@example.com`
  const password = 'kalima-sirriya'
  await api.auth.signUp({ email, password })
  const { data } = await setAdmin(` ${email.toUpperCase()}`, true)
  expect(data.success).toBe(true)
  const { data: signedIn } = await api.auth.signInWithPassword({ email, password })
  expect(signedIn.user?.app_metadata).toMatchObject({ role: 'admin', provider: 'email' })
})

test.each(['+9647700000099', 'nobody@example.com', 'neither', ''])(
  '"%s" names nobody',
  async (identifier) => {
    const { data } = await setAdmin(identifier, true)
    expect(data).toMatchObject({ success: false, error: 'account_not_found' })
  },
)

test('nobody makes themselves an admin', async () => {
  const sara = await signUp('sara')
  const { error } = await sara.api.rpc('set_admin', { p_identifier: sara.phone, p_is_admin: true })
  expect(error?.code).toBe('42501')
  await sara.api.auth.updateUser({ data: { role: 'admin' } })
  expect(await roleInNextToken(sara)).toBeUndefined()
  const { error: asVisitor } = await client(product).rpc('set_admin', {
    p_identifier: sara.phone,
    p_is_admin: true,
  })
  expect(asVisitor?.code).toBe('42501')
})

/** What an account still can do whom the project's pre-request check refuses: come in and see, but change nothing. */
import { expect, test } from 'vitest'
import { protocol, sql } from '../../support/backends.ts'
import { codeOf, enroll, withFactor } from './authenticator.ts'
import { call, type Person, password, signInAgain, signUp } from './people.ts'

const refusal = { status: 403, code: 'PT403', message: 'You are an outcast' }

async function castOut<Somebody extends { user: Person['user'] }>(person: Somebody): Promise<Somebody> {
  await sql(protocol, `insert into public.outcasts values ('${person.user.id}')`)
  return person
}

test('nothing of the account can be changed', async () => {
  const { client, user, session, email } = await castOut(await signUp('sara'))
  for (const change of [
    { password: 'another-password' },
    { email: 'elsewhere@example.com' },
    { phone: '9647700000000' },
    { data: { name: 'x' } },
  ]) {
    expect((await client.auth.updateUser(change)).error).toMatchObject(refusal)
  }
  expect((await client.auth.reauthenticate()).error).toMatchObject(refusal)
  const [identity] = user.identities ?? []
  if (identity) expect((await client.auth.unlinkIdentity(identity)).error).toMatchObject(refusal)
  expect((await client.auth.linkIdentity({ provider: 'google' })).error).toMatchObject(refusal)
  expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(refusal)
  const older = await call('PUT', '/user', { token: session.access_token, body: { data: { name: 'x' } } })
  expect(older.body).toEqual({ code: 403, error_code: 'PT403', msg: 'You are an outcast' })
  const { data } = await client.auth.getUser()
  expect(data.user).toMatchObject({ email, user_metadata: user.user_metadata })
  expect(data.user?.factors ?? []).toEqual([])
})

test('signing in, refreshing, reading oneself and signing out stay', async () => {
  const sara = await castOut(await signUp('sara'))
  const again = await signInAgain(sara)
  expect((await again.client.auth.refreshSession()).error).toBeNull()
  expect((await again.client.auth.getUser()).data.user?.id).toBe(sara.user.id)
  expect((await again.client.auth.signOut()).error).toBeNull()
})

test('a second factor that was in force is asked for as ever, and cannot be taken away', async () => {
  const { person, factor } = await withFactor('sara')
  await castOut(person)
  const { client } = await signInAgain(person)
  const code = codeOf(factor.totp.secret, 1)
  await sql(protocol, `delete from auth.mfa_challenges where factor_id = '${factor.id}'`)
  const raised = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  expect(raised.error).toBeNull()
  expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject(refusal)
})

test('one that was not is not put in force', async () => {
  const sara = await signUp('sara')
  const factor = await enroll(sara)
  await castOut(sara)
  const code = codeOf(factor.totp.secret)
  const verified = await sara.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  expect(verified.error).toMatchObject(refusal)
})

test('whom nothing is held against changes what they like', async () => {
  const sara = await castOut(await signUp('sara'))
  await sql(protocol, `delete from public.outcasts where id = '${sara.user.id}'`)
  expect((await sara.client.auth.updateUser({ password: `${password}-2` })).error).toBeNull()
})

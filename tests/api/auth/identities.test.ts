/** Identities, in a project that allows manual linking: ways to sign in are taken away by who has just proved to be the owner. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, showFactor } from './authenticator.ts'
import { type OwnBackend, startOwnBackend } from './own-backend.ts'
import { newEmail, newPhone, password } from './people.ts'

let backend: OwnBackend

beforeAll(async () => {
  backend = await startOwnBackend({}, '\n[auth]\nenable_manual_linking = true\n')
})

afterAll(() => backend?.remove())

/** Somebody with two ways to sign in. */
async function signUpTwofold(name: string) {
  const auth = backend.auth()
  const email = newEmail(name)
  await auth.signUp({ email, password })
  await auth.updateUser({ phone: newPhone() })
  const { data, error } = await auth.getUserIdentities()
  if (error) throw error
  const [byEmail, byPhone] = ['email', 'phone'].map((provider) =>
    data.identities.find((identity) => identity.provider === provider),
  )
  if (!byEmail || !byPhone) throw new Error('not two ways to sign in')
  return { client: { auth }, email, byEmail, byPhone }
}

type Twofold = Awaited<ReturnType<typeof signUpTwofold>>

/** A quarter of an hour passes since the account's sessions proved anything. */
const letProofsAge = ({ byEmail }: Twofold) =>
  backend.sql(
    `update auth.mfa_amr_claims c set updated_at = c.updated_at - interval '16 minutes'
     from auth.sessions s where s.id = c.session_id and s.user_id = '${byEmail.user_id}' returning c.id`,
  )

async function signInAgain({ email }: Twofold) {
  const auth = backend.auth()
  const { error } = await auth.signInWithPassword({ email, password })
  if (error) throw error
  return auth
}

const remaining = ({ byEmail }: Twofold) =>
  backend.sql(`select provider from auth.identities where user_id = '${byEmail.user_id}' order by provider`)

/** Asks for an identity to be removed, as curl would. */
async function remove({ client: { auth } }: Twofold, id: string) {
  const { data } = await auth.getSession()
  const headers = { apikey: backend.anonKey, authorization: `Bearer ${data.session?.access_token}` }
  const url = `${backend.url}/auth/v1/user/identities/${id}`
  const response = await fetch(url, { method: 'DELETE', headers })
  return [response.status, (await response.json()).error_code]
}

test('who has just signed in takes one away, but never the last', async () => {
  const sara = await signUpTwofold('sara')
  expect((await sara.client.auth.unlinkIdentity(sara.byPhone)).error).toBeNull()
  const { data } = await sara.client.auth.getUser()
  expect(data.user).toMatchObject({ phone: '', app_metadata: { providers: ['email'] } })
  const last = await sara.client.auth.unlinkIdentity(sara.byEmail)
  expect(last.error).toMatchObject({ code: 'single_identity_not_deletable', status: 422 })
})

test('a session that was left open takes none away, refreshed or not; one that signs in anew does', async () => {
  const sara = await signUpTwofold('sara')
  await letProofsAge(sara)
  const refusal = { status: 403, code: 'reauthentication_needed' }
  expect((await sara.client.auth.unlinkIdentity(sara.byPhone)).error).toMatchObject(refusal)
  await sara.client.auth.refreshSession()
  expect((await sara.client.auth.unlinkIdentity(sara.byPhone)).error).toMatchObject(refusal)
  expect(await remaining(sara)).toHaveLength(2)
  expect((await (await signInAgain(sara)).unlinkIdentity(sara.byPhone)).error).toBeNull()
  expect(await remaining(sara)).toEqual([{ provider: 'email' }])
})

test('where a second factor is in force, only a session that showed it takes one away', async () => {
  const sara = await signUpTwofold('sara')
  const { factor } = await showFactor(sara)
  const thief = await signInAgain(sara)
  const refused = await thief.unlinkIdentity(sara.byEmail)
  expect(refused.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  expect(await remaining(sara)).toHaveLength(2)
  const code = codeOf(factor.totp.secret, 1)
  expect((await thief.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull()
  expect((await thief.unlinkIdentity(sara.byPhone)).error).toBeNull()
})

test('of two that are taken away at once, the last one stays', async () => {
  const sara = await signUpTwofold('sara')
  const answers = await Promise.all(
    [sara.byEmail, sara.byPhone].map(({ identity_id }) => remove(sara, identity_id)),
  )
  expect(answers.map(([status]) => status).sort()).toEqual([200, 422])
})

test('only ways of one’s own, named by a uuid', async () => {
  const [sara, omar] = [await signUpTwofold('sara'), await signUpTwofold('omar')]
  expect(await remove(sara, omar.byEmail.identity_id)).toEqual([422, 'identity_not_found'])
  expect(await remove(sara, 'nonsense')).toEqual([404, 'validation_failed'])
})

test('linking an external provider is not offered', async () => {
  const sara = await signUpTwofold('sara')
  const { error } = await sara.client.auth.linkIdentity({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  })
  expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
})

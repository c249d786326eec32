/** Ways to sign in, and services to others, that are not enabled: a clear refusal, as from a project without them. */
import { expect, test } from 'vitest'
import { client, protocol, serviceClient } from '../../support/backends.ts'
import { signUp } from './people.ts'

const anyone = () => client(protocol).auth

test('an external provider', async () => {
  const { data } = await anyone().signInWithOAuth({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  })
  const answer = await fetch(data.url ?? '', { redirect: 'manual' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ msg: 'Unsupported provider: provider is not enabled' })
})

test('a wallet', async () => {
  const { error } = await anyone().signInWithWeb3({
    chain: 'solana',
    message: 'example.com wants you to sign in with your Solana account',
    signature: new Uint8Array(64),
  })
  expect(error).toMatchObject({ status: 422, code: 'web3_provider_disabled' })
})

test('keys to administer providers and applications', async () => {
  const { admin } = serviceClient(protocol).auth
  expect((await admin.oauth.listClients()).error?.status).toBe(404)
  expect((await admin.customProviders.listProviders()).error?.status).toBe(404)
})

test('signing in to other applications with an account here', async () => {
  const sara = await signUp('sara')
  const { error } = await sara.client.auth.oauth.getAuthorizationDetails(crypto.randomUUID())
  expect(error?.status).toBe(404)
})

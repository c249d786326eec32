import { expect, test } from 'vitest'
import { protocol, serviceClient, sql } from '../../support/backends.ts'
import { codeOf, enroll, withFactor } from './authenticator.ts'
import { call, type Person, password, signInAgain, signUp } from './people.ts'

test('Sara enrols an authenticator and her session rises', async () => {
  const sara = await signUp('sara')
  const factor = await enroll(sara)
  expect(factor.totp.uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/)
  expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
  const before = await sara.client.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  const { data, error } = await sara.client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.totp.secret),
  })
  expect(error).toBeNull()
  expect(data?.user.factors).toEqual([expect.objectContaining({ id: factor.id, status: 'verified' })])
  const after = await sara.client.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(after.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  expect(
    after.data?.currentAuthenticationMethods.map((entry) =>
      typeof entry === 'string' ? entry : entry.method,
    ),
  ).toEqual(expect.arrayContaining(['totp', 'password']))
})

test('a raised session stays so through a refresh, and its older token is of no use', async () => {
  const { person } = await withFactor('sara')
  const { data } = await person.client.auth.refreshSession()
  const claims = await person.client.auth.getClaims(data.session?.access_token)
  expect(claims.data?.claims.aal).toBe('aal2')
})

test('sessions that showed no second factor end when one comes into force', async () => {
  const sara = await signUp('sara')
  const laptop = await signInAgain(sara)
  const factor = await enroll(sara)
  await sara.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.totp.secret) })
  expect((await laptop.client.auth.refreshSession()).error).not.toBeNull()
})

test('a new sign-in starts low and knows that it can rise', async () => {
  const { person } = await withFactor('sara')
  const again = await signInAgain(person)
  const { data } = await again.client.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
})

test('what a low session may not do once there is a second factor', async () => {
  const { person, factor } = await withFactor('sara')
  const low = await signInAgain(person)
  const password = await low.client.auth.updateUser({ password: 'another-word-2' })
  expect(password.error).toMatchObject({ code: 'insufficient_aal', status: 401 })
  const another = await low.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'second' })
  expect(another.error).toMatchObject({ code: 'insufficient_aal', status: 403 })
  const removed = await low.client.auth.mfa.unenroll({ factorId: factor.id })
  expect(removed.error).toMatchObject({ code: 'insufficient_aal', status: 422 })
})

test('whoever has the password alone signs nobody else out', async () => {
  const { person } = await withFactor('sara')
  const thief = await signInAgain(person)
  expect((await thief.client.auth.signOut({ scope: 'others' })).error).toBeNull()
  expect((await person.client.auth.getUser()).error).toBeNull()
  const again = await signInAgain(person)
  expect((await again.client.auth.signOut({ scope: 'global' })).error).toBeNull()
  expect((await person.client.auth.getUser()).error).toBeNull()
  expect((await person.client.auth.refreshSession()).error).toBeNull()
})

test('a name for the authenticator that no picture could hold is cut', async () => {
  const sara = await signUp('sara')
  const issuer = 'م'.repeat(1_500)
  const { data, error } = await sara.client.auth.mfa.enroll({ factorType: 'totp', issuer })
  expect(error).toBeNull()
  expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
})

test('a wrong code, a used challenge, one too old, somebody else’s factor', async () => {
  const sara = await signUp('sara')
  const factor = await enroll(sara)
  const { mfa } = sara.client.auth
  const right = codeOf(factor.totp.secret)
  const wrong = right === '000000' ? '000001' : '000000'
  const challenge = await mfa.challenge({ factorId: factor.id })
  const challengeId = challenge.data?.id ?? ''
  expect(challenge.data?.expires_at).toBeGreaterThan(Date.now() / 1000 + 200)
  const refused = await mfa.verify({ factorId: factor.id, challengeId, code: wrong })
  expect(refused.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 })
  await sql(
    protocol,
    `update auth.mfa_challenges set created_at = created_at - interval '6 minutes' where id = '${challengeId}' returning id`,
  )
  const late = await mfa.verify({ factorId: factor.id, challengeId, code: right })
  expect(late.error).toMatchObject({ code: 'mfa_challenge_expired', status: 422 })
  const omar = await signUp('omar')
  const foreign = await omar.client.auth.mfa.challenge({ factorId: factor.id })
  expect(foreign.error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 })
})

test('a factor is removed, by its owner or by an admin', async () => {
  const { person, factor } = await withFactor('sara')
  expect((await person.client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull()
  const { data } = await person.client.auth.refreshSession()
  const claims = await person.client.auth.getClaims(data.session?.access_token)
  expect(claims.data?.claims.aal).toBe('aal1')
  const { person: omar, factor: lost } = await withFactor('omar')
  const { mfa } = serviceClient(protocol).auth.admin
  const listed = await mfa.listFactors({ userId: omar.user.id })
  expect(listed.data?.factors.map(({ id }) => id)).toEqual([lost.id])
  expect(JSON.stringify(listed.data)).not.toContain(lost.totp.secret)
  expect((await mfa.deleteFactor({ userId: omar.user.id, id: lost.id })).error).toBeNull()
})

test('names are unique, and only authenticator apps are offered', async () => {
  const sara = await signUp('sara')
  await enroll(sara, 'phone')
  const same = await sara.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  expect(same.error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 })
  const sms = await sara.client.auth.mfa.enroll({ factorType: 'phone', phone: '+9647701234567' })
  expect(sms.error).toMatchObject({ code: 'mfa_phone_enroll_not_enabled', status: 422 })
})

/** Somebody with the password signs in, from a network and a browser of their own; gives how codes are tried there. */
async function withPassword({ email }: Person, factorId: string, network: string) {
  const headers = { 'x-forwarded-for': network }
  const signedIn = await call('POST', '/token?grant_type=password', { body: { email, password }, headers })
  const token = String(signedIn.body.access_token)
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const challenge = (at = headers) =>
    call('POST', `/factors/${factorId}/challenge`, { token, headers: { ...at, cookie } })
  const verify = async (code: string, challengeId?: unknown, at = headers) =>
    call('POST', `/factors/${factorId}/verify`, {
      token,
      headers: { ...at, cookie },
      body: { challenge_id: challengeId ?? (await challenge(at)).body.id, code },
    })
  return { challenge, verify }
}

test('a thief of the password who uses up the codes of strangers does not keep the owner out at home', async () => {
  const { person, factor } = await withFactor('sara')
  const wrong = '000000'
  const home = await withPassword(person, factor.id, '203.0.113.50')
  expect((await home.verify(codeOf(factor.totp.secret, 1))).status).toBe(200)
  const statuses: number[] = []
  for (let browser = 0; browser < 7; browser += 1) {
    const thief = await withPassword(person, factor.id, `198.51.100.${50 + browser}`)
    statuses.push((await thief.verify(wrong)).status)
  }
  // Signing in makes a browser known to the account, not to its second factor.
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  expect((await home.verify(wrong)).status).toBe(422)
  expect((await home.verify(wrong, undefined, { 'x-forwarded-for': '203.0.113.51' })).status).toBe(422)
})

test('a challenge that a used code did not answer is still open for the next one', async () => {
  const { person, factor, usedCode } = await withFactor('sara')
  const again = await withPassword(person, factor.id, '203.0.113.60')
  const { body: challenge } = await again.challenge()
  expect((await again.verify(usedCode, challenge.id)).body.error_code).toBe('mfa_verification_failed')
  expect((await again.verify(codeOf(factor.totp.secret, 1), challenge.id)).status).toBe(200)
})

test('a right answer that is sent again, since nothing was heard of it, gets what it brought; nobody else does', async () => {
  const { person, factor } = await withFactor('sara')
  const [phone, thief] = [
    await withPassword(person, factor.id, '203.0.113.70'),
    await withPassword(person, factor.id, '203.0.113.70'),
  ]
  const [{ body: asked }, { body: another }] = [await phone.challenge(), await phone.challenge()]
  const code = codeOf(factor.totp.secret, 1)
  const [first, again] = [await phone.verify(code, asked.id), await phone.verify(code, asked.id)]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.refresh_token).toBe(first.body.refresh_token)
  const refreshed = await call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: first.body.refresh_token },
  })
  expect((await phone.verify(code, asked.id)).body.refresh_token).toBe(refreshed.body.refresh_token)
  expect((await phone.verify(code, another.id)).body.error_code).toBe('mfa_verification_failed')
  expect((await phone.verify('000000', asked.id)).body.error_code).toBe('mfa_challenge_expired')
  // Signed in with the password beside it, before the code was shown: its session has ended.
  expect((await thief.verify(code, asked.id)).status).toBe(403)
})

test('what a session does with the answer of another gets it nothing', async () => {
  const { person, factor } = await withFactor('sara')
  const phone = await withPassword(person, factor.id, '203.0.113.71')
  const { body: asked } = await phone.challenge()
  const code = codeOf(factor.totp.secret, 1)
  expect((await phone.verify(code, asked.id)).status).toBe(200)
  const thief = await withPassword(person, factor.id, '203.0.113.71')
  const late = await thief.verify(code, asked.id)
  expect([late.status, late.body.error_code]).toEqual([422, 'mfa_challenge_expired'])
})

test('an older token of a session is as old as it was, though the factor is shown anew in that session', async () => {
  const { person, factor } = await withFactor('sara')
  const phone = await withPassword(person, factor.id, '203.0.113.72')
  const { body: before } = await phone.verify(codeOf(factor.totp.secret, 1))
  const [claims] = await sql(
    protocol,
    `update auth.mfa_amr_claims set updated_at = updated_at - interval '1 hour'
     where session_id in (select id from auth.sessions where user_id = '${person.user.id}') returning id`,
  )
  expect(claims).toBeDefined()
  const old = await call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: before.refresh_token },
  })
  const token = String(old.body.access_token)
  await sql(
    protocol,
    `update auth.mfa_amr_claims set updated_at = now()
     where session_id in (select id from auth.sessions where user_id = '${person.user.id}') returning id`,
  )
  const changed = await call('PUT', '/user', { token, body: { password: 'another-long-password-9' } })
  expect([changed.status, changed.body.error_code]).toEqual([400, 'reauthentication_needed'])
})

test('whom an admin has banned gets no further token by a code', async () => {
  const { person, factor } = await withFactor('sara')
  const phone = await withPassword(person, factor.id, '203.0.113.73')
  const { error } = await serviceClient(protocol).auth.admin.updateUserById(person.user.id, {
    ban_duration: '24h',
  })
  expect(error).toBeNull()
  const refused = await phone.verify(codeOf(factor.totp.secret, 1))
  expect([refused.status, refused.body.error_code]).toEqual([400, 'user_banned'])
})

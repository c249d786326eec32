/** Codes asked for and checked from one network address, behind a proxy that adds to what the visitor claims. */
import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { product, serviceClient, sql } from '../../support/backends.ts'
import { networkCases, siteCases } from '../../support/network-cases.ts'
import { newPhone } from '../../support/people.ts'
import { manyPeople } from '../../support/project-backend.ts'

/** A network address nobody has used yet. */
const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const newEmail = () => `${randomInt(1_000_000_000)}@example.com`

/** Calls as the proxy would, which appends the address that it saw. */
function post(path: string, body: object, seen: string): Promise<Response> {
  return fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: {
      apikey: product.anonKey,
      'content-type': 'application/json',
      'x-forwarded-for': `${newAddress()}, ${seen}`,
    },
    body: JSON.stringify(body),
  })
}

interface Call {
  name: string
  body: () => object
  /** As it is counted. */
  action: string
  /** For a number or email. */
  limit: number
}

const sends: Call[] = [
  { name: 'send-whatsapp-otp', body: () => ({ phone: newPhone() }), action: 'registration', limit: 3 },
  { name: 'send-ultramsg-otp', body: () => ({ phone: newPhone() }), action: 'password_reset', limit: 3 },
  { name: 'send-email-otp', body: () => ({ email: newEmail() }), action: 'email', limit: 3 },
].map((call) => ({ ...call, action: `${call.action}_code_send` }))

const code = { otp_code: '123456' }
const checks: Call[] = [
  {
    name: 'verify-whatsapp-otp',
    body: () => ({ phone_number: newPhone(), ...code }),
    action: 'registration',
    limit: 5,
  },
  {
    name: 'verify-reset-otp',
    body: () => ({ phone: newPhone(), ...code }),
    action: 'password_reset',
    limit: 5,
  },
  { name: 'verify-reset-otp', body: () => ({ email: newEmail(), ...code }), action: 'email', limit: 5 },
].map((call) => ({ ...call, action: `${call.action}_code_verify` }))

/** What has been counted for an address, as if by so many calls. */
async function haveCalled(address: string, { action }: Call, times: number): Promise<void> {
  await sql(
    product,
    `insert into private.attempts (action, key)
     select '${action}_address', '${address}' from generate_series(1, ${times})`,
  )
}

describe.each([...sends, ...checks])('$name, counted as $action,', (call) => {
  const invoke = async (address: string) =>
    (await post(`/functions/v1/${call.name}`, call.body(), address)).json()

  test('is refused where the address it comes from has called too often, whatever a visitor claims', async () => {
    const address = newAddress()
    await haveCalled(address, call, manyPeople * call.limit - 1)
    expect(await invoke(address)).not.toHaveProperty('retry_after_seconds')
    const { success, error, message, retry_after_seconds: seconds } = await invoke(address)
    expect(success).toBe(false)
    expect(seconds).toBeGreaterThan(590)
    expect(error ?? message).toContain(`بعد ${seconds} ثانية`)
    expect(await invoke(newAddress())).not.toHaveProperty('retry_after_seconds')
  })
})

/** Two of the addresses that one subscriber has, and one of their neighbour's. */
const subscribers = () => {
  const prefix = `2001:db8:${randomInt(65_536).toString(16)}`
  return {
    one: `${prefix}:1::1`,
    same: `${prefix}:1:ffff::2`,
    neighbour: `${prefix}:2::1`,
    network: `${prefix}:1::/64`,
    site: `${prefix}::/48`,
    elsewhere: `2001:db9:${randomInt(65_536).toString(16)}::1`,
  }
}

test('all addresses of an IPv6 network share its limit on codes', async () => {
  const { one, same, neighbour, network } = subscribers()
  const [call] = sends
  if (!call) throw new Error('there is nothing to send')
  const invoke = async (address: string) =>
    (await post(`/functions/v1/${call.name}`, call.body(), address)).json()
  await haveCalled(network, call, manyPeople * call.limit - 1)
  expect(await invoke(one)).not.toHaveProperty('retry_after_seconds')
  expect(await invoke(same)).toHaveProperty('retry_after_seconds')
  expect(await invoke(neighbour)).not.toHaveProperty('retry_after_seconds')
})

test.each(networkCases)('limits on codes count %s as %s', async (address, network) => {
  const counted = await sql(product, `select private.network_of($$${address}$$) as network`)
  expect(counted).toEqual([{ network }])
})

test.each(siteCases)('and know %s as one of %s', async (address, site) => {
  const counted = await sql(product, `select private.network_of($$${address}$$, 48) as site`)
  expect(counted).toEqual([{ site }])
})

test('all networks of an IPv6 site have ten times as many codes as one of them', async () => {
  const { one, neighbour, site, elsewhere } = subscribers()
  const [call] = sends
  if (!call) throw new Error('there is nothing to send')
  const invoke = async (address: string) =>
    (await post(`/functions/v1/${call.name}`, call.body(), address)).json()
  await haveCalled(site, call, 10 * manyPeople * call.limit - 1)
  expect(await invoke(one)).not.toHaveProperty('retry_after_seconds')
  expect(await invoke(neighbour)).toHaveProperty('retry_after_seconds')
  expect(await invoke(elsewhere)).not.toHaveProperty('retry_after_seconds')
})

test('what a number is refused costs its network nothing', async () => {
  const [call] = sends
  if (!call) throw new Error('there is nothing to send')
  const [address, body] = [newAddress(), call.body()]
  const invoke = async (asked: object) => (await post(`/functions/v1/${call.name}`, asked, address)).json()
  await haveCalled(address, call, manyPeople * call.limit - call.limit - 1)
  for (let sent = 0; sent < call.limit; sent += 1) {
    expect(await invoke(body)).not.toHaveProperty('retry_after_seconds')
  }
  for (let refused = 0; refused < 3; refused += 1) {
    expect(await invoke(body)).toHaveProperty('retry_after_seconds')
  }
  expect(await invoke(call.body())).not.toHaveProperty('retry_after_seconds')
  expect(await invoke(call.body())).toHaveProperty('retry_after_seconds')
})

test('what one network is refused costs its site nothing', async () => {
  const { one, neighbour, network, site } = subscribers()
  const [call] = sends
  if (!call) throw new Error('there is nothing to send')
  const invoke = async (address: string) =>
    (await post(`/functions/v1/${call.name}`, call.body(), address)).json()
  await haveCalled(network, call, manyPeople * call.limit)
  await haveCalled(site, call, 10 * manyPeople * call.limit - 1)
  for (let refused = 0; refused < 3; refused += 1) {
    expect(await invoke(one)).toHaveProperty('retry_after_seconds')
  }
  expect(await invoke(neighbour)).not.toHaveProperty('retry_after_seconds')
})

test('and its limit on sign-ins', async () => {
  const { one, same, neighbour } = subscribers()
  const signIn = async (seen: string) =>
    (
      await post(
        '/auth/v1/token?grant_type=password',
        { email: newEmail(), password: 'kalima-sirriya' },
        seen,
      )
    ).status
  expect(await signIn(one)).toBe(400)
  await sql(
    product,
    `update auth.rate_limits set attempts = ${5 * manyPeople}
     where key like 'sign_in:address:2001:db8:%' and resets_at > now() and attempts = 1`,
  )
  expect(await signIn(same)).toBe(429)
  expect(await signIn(neighbour)).toBe(400)
})

test('unless somebody raised it, the limit of an address is 20 times that of a number', async () => {
  const address = newAddress()
  const ask = () =>
    serviceClient(product).rpc('request_phone_code', { p_phone: newPhone(), p_address: address })
  await sql(
    product,
    `insert into private.attempts (action, key)
     select 'registration_code_send_address', '${address}' from generate_series(1, 59)`,
  )
  expect((await ask()).data.success).toBe(true)
  expect((await ask()).data.retry_after_seconds).toBeGreaterThan(590)
})

test('a sign-in is counted for the address that the proxy saw', async () => {
  const address = newAddress()
  await sql(
    product,
    `insert into auth.rate_limits (key, attempts, resets_at)
     values ('sign_in:address:${address}', ${5 * manyPeople - 1}, now() + interval '15 minutes')`,
  )
  const signIn = (seen: string) =>
    post('/auth/v1/token?grant_type=password', { email: newEmail(), password: 'kalima-sirriya' }, seen)
  expect((await signIn(address)).status).toBe(400)
  expect((await signIn(address)).status).toBe(429)
  expect((await signIn(newAddress())).status).toBe(400)
})

import { expect, test } from 'vitest'
import { defaultLimits } from './limits.ts'
import {
  createHashingQueue,
  type HashingCaller,
  hashPassword,
  isOutdatedHash,
  strangerAt,
  verifyPassword,
} from './passwords.ts'
import { createVerificationTimes } from './verification-times.ts'

const context = { hashing: createHashingQueue(defaultLimits), verifications: createVerificationTimes() }
const caller = strangerAt('192.0.2.1')
const hash = (password: string) => hashPassword(context, caller, password)
const verify = (encoded: string | null, password: string) =>
  verifyPassword(context, caller, encoded, password)

test('argon2id with the recommended cost, salted', async () => {
  const [one, two] = [await hash('كلمة سر'), await hash('كلمة سر')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verify(one, 'كلمة سر')).toBe(true)
  expect(await verify(one, 'كلمة سر ')).toBe(false)
  expect(isOutdatedHash(one)).toBe(false)
})

test.each(['$2a', '$2b', '$2y'])('a bcrypt hash with the prefix %s, to be renewed', async (prefix) => {
  const encoded = `${prefix}$10$V5gJWZipUsPfmeZEGgbPzuz6nDNEuXC0GYjENkBLpC0wqazoi78FW`
  expect(await verify(encoded, 'imported-password')).toBe(true)
  expect(await verify(encoded, 'another')).toBe(false)
  expect(isOutdatedHash(encoded)).toBe(true)
})

test('nothing is right where there is no password', async () => {
  expect(await verify(null, '')).toBe(false)
  expect(await verify('', '')).toBe(false)
})

/** Hashes that take until they are told, in a queue of their own. */
function slowHashes() {
  const run = createHashingQueue(defaultLimits)
  const running: { name: string; finish: () => void }[] = []
  const refused: string[] = []
  const ask = (name: string, kind: HashingCaller['kind'] = 'stranger') =>
    void run(
      kind === 'stranger' ? { name, kind, address: name } : { name, kind },
      () => new Promise<void>((resolve) => running.push({ name, finish: resolve })),
    ).catch(({ code }) => refused.push(`${name} ${code}`))
  return { ask, running, refused, names: () => running.map(({ name }) => name) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('two hashes of strangers are made at a time, and ten of one network wait', async () => {
  const { ask, refused, names } = slowHashes()
  for (let asked = 0; asked < 14; asked += 1) ask('guesser')
  await settled()
  expect(names()).toEqual(['guesser', 'guesser'])
  expect(refused).toEqual(Array(2).fill('guesser over_request_rate_limit'))
})

test('networks take turns: who asks once does not wait behind one that asks for much', async () => {
  const { ask, running, names } = slowHashes()
  for (let asked = 0; asked < 12; asked += 1) ask('guesser')
  ask('neighbour')
  await settled()
  running[0]?.finish()
  await settled()
  running[1]?.finish()
  await settled()
  expect(names().slice(2)).toEqual(['guesser', 'neighbour'])
})

test('strangers of any number of networks leave a place to who is known', async () => {
  const { ask, refused, names } = slowHashes()
  for (let network = 0; network < 250; network += 1) ask(`network ${network}`)
  ask('her own account', 'account')
  await settled()
  expect(refused).toHaveLength(48)
  expect(names()).toEqual(['network 0', 'network 1', 'her own account'])
})

test('the networks of one subscription leave half of the queue to others', async () => {
  const { ask, running, refused, names } = slowHashes()
  for (let network = 0; network < 250; network += 1) ask(`2001:db8:1:${network.toString(16)}::1`)
  ask('neighbour')
  await settled()
  expect(refused).toHaveLength(150)
  expect(refused).not.toContain('neighbour over_request_rate_limit')
  for (let turn = 0; turn < 99; turn += 1) {
    running[turn]?.finish()
    await settled()
  }
  expect(names()).toContain('neighbour')
})

test('a few accounts, with whatever devices, and the service leave a place in the queue to every member', async () => {
  const { ask, running, refused, names } = slowHashes()
  for (let asked = 0; asked < 100; asked += 1) {
    for (const account of ['one', 'two', 'three']) ask(account, 'account')
    ask('service', 'service')
  }
  ask('member', 'account')
  await settled()
  expect(refused).not.toContain('member over_request_rate_limit')
  expect(refused.filter((told) => told.startsWith('one'))).toHaveLength(94)
  expect(refused.filter((told) => told.startsWith('service'))).toEqual([])
  for (let turn = 0; turn < 5; turn += 1) {
    running[turn]?.finish()
    await settled()
  }
  expect(names()).toEqual(['one', 'two', 'three', 'service', 'one', 'member'])
})

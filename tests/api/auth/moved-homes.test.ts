/** Where an account is at home stays its own when its email or number becomes another, and is nobody's who has the old one next. */
import { expect, test } from 'vitest'
import { client, product, protocol, serviceClient } from '../../support/backends.ts'
import {
  addressOf,
  createAccount,
  newPhone,
  provePhone,
  signUp as signUpMember,
} from '../../support/people.ts'
import { changeCodeFor, changePhone } from '../../support/phone-changes.ts'
import { newEmail, password, signUp } from './people.ts'

const [home, elsewhere, strangers] = ['21.1.1.1', '203.0.113.40', '198.51.100.40']

interface Account {
  backend: typeof product
  email: string
  password: string
}

/** A sign-in from a network, with the cookie of a browser if it has one; answers with its status and that cookie. */
async function signIn({ backend, email, password }: Account, network: string, cookie = '') {
  const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: backend.anonKey,
      'content-type': 'application/json',
      'x-forwarded-for': network,
      ...(cookie && { cookie }),
    },
    body: JSON.stringify({ email, password }),
  })
  await response.body?.cancel()
  return { status: response.status, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

/** A stranger guesses until nobody is let in who is not at home. */
async function lockOut(account: Account) {
  for (let guess = 0; guess < 5; guess += 1) await signIn({ ...account, password: 'wrong' }, strangers)
  expect((await signIn(account, elsewhere)).status).toBe(429)
}

async function expectAtHome(account: Account, cookie: string) {
  await lockOut(account)
  expect((await signIn(account, home)).status, 'from the network').toBe(200)
  expect((await signIn(account, elsewhere, cookie)).status, 'with the browser').toBe(200)
}

async function expectStranger(account: Account, cookie: string) {
  await lockOut(account)
  expect((await signIn(account, home)).status, 'from the network').toBe(429)
  expect((await signIn(account, elsewhere, cookie)).status, 'with the browser').toBe(429)
}

/** Somebody by email, at home in a network and a browser. */
async function settled(name: string) {
  const person = await signUp(name)
  const account: Account = { backend: protocol, email: person.email, password }
  const { cookie } = await signIn(account, home)
  return { id: person.user.id, account, cookie }
}

/** The next one who registers with the address. */
async function registerAgain({ backend, email }: Account): Promise<Account> {
  const next = { backend, email, password: 'another-word-2' }
  expect((await client(backend).auth.signUp(next)).error).toBeNull()
  return next
}

const { admin } = serviceClient(protocol).auth

test('after a change of number the owner is at home by the new one, and by the old one who has it next is not', async () => {
  const sara = await signUpMember('sara')
  const before: Account = { backend: product, email: sara.email, password: sara.password }
  const { cookie } = await signIn(before, home)
  const phone = newPhone()
  expect(await changePhone(sara, phone, await changeCodeFor(sara, phone))).toEqual({ success: true })
  await expectAtHome({ ...before, email: addressOf(phone) }, cookie)
  await provePhone(sara.phone)
  const next = { ...before, password: 'another-word-2' }
  expect((await createAccount(client(product), sara.phone, next)).error).toBeNull()
  await expectStranger(next, cookie)
})

test('after a change of email the owner is at home by the new one, and who has the old one next is not', async () => {
  const { id, account, cookie } = await settled('sara')
  const email = newEmail('sara')
  expect((await admin.updateUserById(id, { email })).error).toBeNull()
  await expectAtHome({ ...account, email }, cookie)
  await expectStranger(await registerAgain(account), cookie)
})

test.each([
  ['deleted', false],
  ['deleted softly', true],
])('where an account that is %s was at home, who has its email next is not', async (_, isSoft) => {
  const { id, account, cookie } = await settled('sara')
  expect((await admin.deleteUser(id, isSoft)).error).toBeNull()
  await expectStranger(await registerAgain(account), cookie)
})

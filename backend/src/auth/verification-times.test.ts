import { expect, test } from 'vitest'
import { createVerificationTimes } from './verification-times.ts'

const argon2 = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
const bcrypt = (cost: number, salt = 'a') => `$2b$${cost}$${salt.repeat(53)}`

/** A process by a clock that stands still unless somebody works or sleeps. */
function startProcess() {
  let time = 1000
  const pass = async (milliseconds: number) => {
    time += milliseconds
  }
  const times = createVerificationTimes({ now: () => time, sleep: pass })
  return async (encoded: string, milliseconds: number, isRight = false) => {
    const begunAt = time
    const verification = await times.measure(encoded, async () => {
      await pass(milliseconds)
      return isRight
    })
    await times.catchUp(verification)
    return { isRight: verification.isRight, after: time - begunAt }
  }
}

test('what is verified is answered, and takes as long as the slowest kind of hash that was seen', async () => {
  const refuse = startProcess()
  expect(await refuse(argon2, 30)).toEqual({ isRight: false, after: 30 })
  expect(await refuse(bcrypt(13), 450, true)).toEqual({ isRight: true, after: 450 })
  expect((await refuse(argon2, 30)).after).toBe(450)
  expect((await refuse(bcrypt(12), 240)).after).toBe(450)
  expect((await refuse(bcrypt(13), 430)).after).toBe(450)
})

test('a rare kind is not forgotten over the others, however many', async () => {
  const refuse = startProcess()
  await refuse(bcrypt(13), 450)
  for (let guess = 0; guess < 100; guess += 1) await refuse(argon2, 30)
  expect((await refuse(argon2, 30)).after).toBe(450)
})

test('a busy moment is forgotten over others of its kind, whatever their salts', async () => {
  const refuse = startProcess()
  await refuse(bcrypt(10, 'b'), 5000)
  for (let guess = 0; guess < 20; guess += 1) await refuse(bcrypt(10), 60)
  expect((await refuse(argon2, 30)).after).toBe(60)
})

test('a process that stood still while it verified makes nobody wait as long', async () => {
  const refuse = startProcess()
  expect((await refuse(argon2, 60_000)).after).toBe(60_000)
  expect((await refuse(argon2, 30)).after).toBe(5_000)
})

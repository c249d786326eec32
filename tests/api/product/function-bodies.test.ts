/** What the functions that anybody may call do with a body that is none of theirs. */
import { expect, test } from 'vitest'
import { product } from '../../support/backends.ts'

const openFunctions = [
  'send-whatsapp-otp',
  'verify-whatsapp-otp',
  'send-ultramsg-otp',
  'send-email-otp',
  'reset-password',
]

async function post(name: string, body: string): Promise<number> {
  const response = await fetch(`${product.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: product.anonKey,
      authorization: `Bearer ${product.anonKey}`,
      'content-type': 'application/json',
    },
    body,
  })
  await response.text()
  return response.status
}

test.each(openFunctions)('%s reads no more than a question needs', async (name) => {
  expect(await post(name, JSON.stringify({ phone: '7'.repeat(100_000) }))).toBe(413)
})

test.each(openFunctions)('%s refuses what is no JSON object', async (name) => {
  for (const body of ['', '{', '[]', 'null', '"07701234567"']) expect(await post(name, body)).toBe(400)
})

test.each(openFunctions)('%s refuses more values than a question has', async (name) => {
  for (const junk of [Array(101).fill(1), Array(101).fill({})]) {
    expect(await post(name, JSON.stringify({ junk }))).toBe(400)
  }
})

test.each(openFunctions)('%s takes brackets of a text for what they are', async (name) => {
  const text = '['.repeat(101)
  expect(await post(name, JSON.stringify({ phone: text, email: text, reset_token: text }))).toBe(200)
})

import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { configuredMessenger } from './configured-messenger.ts'

let stop: (() => void) | undefined

afterEach(() => stop?.())

/** A provider that writes down what it is sent and answers as told. */
async function provider(status: number, answer: unknown) {
  const received: { url?: string; authorization?: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray()
    const { url, headers } = request
    received.push({ url, authorization: headers.authorization, body: Buffer.concat(chunks).toString() })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = () => server.close()
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}`, received }
}

const ultramsg = (url: string) => ({
  WHATSAPP_PROVIDER: 'ultramsg',
  ULTRAMSG_URL: url,
  ULTRAMSG_INSTANCE: 'instance1',
  ULTRAMSG_TOKEN: 'secret',
})

const cloud = (url: string) => ({
  WHATSAPP_PROVIDER: 'whatsapp-cloud',
  WHATSAPP_CLOUD_URL: url,
  WHATSAPP_CLOUD_PHONE_ID: '4711',
  WHATSAPP_CLOUD_TOKEN: 'secret',
})

test('a code by UltraMsg', async () => {
  const { url, received } = await provider(200, { sent: 'true' })
  await configuredMessenger(ultramsg(url))?.('9647701234567', '123456')
  expect(received[0]?.url).toBe('/instance1/messages/chat')
  const form = Object.fromEntries(new URLSearchParams(received[0]?.body))
  expect(form).toEqual({ token: 'secret', to: '+9647701234567', body: expect.stringContaining('123456') })
})

test('a code by the WhatsApp Cloud API', async () => {
  const { url, received } = await provider(200, { messages: [{ id: 'wamid' }] })
  await configuredMessenger(cloud(url))?.('9647701234567', '123456')
  expect(received[0]).toMatchObject({ url: '/4711/messages', authorization: 'Bearer secret' })
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    to: '9647701234567',
    template: { name: 'verification_code', language: { code: 'ar' } },
  })
})

test.each([
  ['ultramsg', ultramsg, 200, { error: 'no credit' }],
  ['whatsapp-cloud', cloud, 400, { error: {} }],
])('%s refuses', async (_name, settings, status, answer) => {
  const { url } = await provider(status, answer)
  await expect(configuredMessenger(settings(url))?.('9647701234567', '123456')).rejects.toThrow('not taken')
})

test('nobody is configured, or not wholly', () => {
  expect(configuredMessenger({})).toBeNull()
  expect(() => configuredMessenger({ WHATSAPP_PROVIDER: 'ultramsg' })).toThrow(
    'ULTRAMSG_INSTANCE must be set',
  )
  expect(() => configuredMessenger({ WHATSAPP_PROVIDER: 'pigeon' })).toThrow('WHATSAPP_PROVIDER')
})

/** Codes by WhatsApp: this backend's Auth and the functions, which a hosted project has alone, speak to providers alike. */
import { createServer, type IncomingMessage } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { configuredMessenger } from '../../backend/src/auth/messages/configured-messenger.ts'
import { configuredSender } from '../../supabase/functions/_shared/whatsapp/sender.ts'

const digits = '9647701234567'
const code = '054321'

type Settings = Record<string, string>

const providers: Record<string, (url: string) => Settings> = {
  ultramsg: (url) => ({
    WHATSAPP_PROVIDER: 'ultramsg',
    ULTRAMSG_URL: url,
    ULTRAMSG_INSTANCE: 'instance7',
    ULTRAMSG_TOKEN: 'secret',
  }),
  'whatsapp-cloud': (url) => ({
    WHATSAPP_PROVIDER: 'whatsapp-cloud',
    WHATSAPP_CLOUD_URL: url,
    WHATSAPP_CLOUD_PHONE_ID: '42',
    WHATSAPP_CLOUD_TOKEN: 'secret',
  }),
  'whatsapp-cloud with a template of its own': (url) => ({
    WHATSAPP_PROVIDER: 'whatsapp-cloud',
    WHATSAPP_CLOUD_URL: url,
    WHATSAPP_CLOUD_PHONE_ID: '42',
    WHATSAPP_CLOUD_TOKEN: 'secret',
    WHATSAPP_CLOUD_TEMPLATE: 'majlis_code',
  }),
}

/** Of both. */
const accepted = '{"sent":"true","messages":[{"id":"wamid"}]}'

/** What providers answer, and whether the code is on its way then. */
const answers: readonly [status: number, answer: string, isTaken: boolean][] = [
  [200, accepted, true],
  [200, '{"sent":true,"messages":[{}]}', true],
  [200, '{"sent":"false","messages":[]}', false],
  [200, '{"error":"no credit"}', false],
  [200, 'not json', false],
  [200, '[]', false],
  [200, 'null', false],
  [401, '{"error":"wrong token"}', false],
  [500, accepted, false],
]

const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function startProvider(status: number, answer: string) {
  const received: object[] = []
  const server = createServer(async (request, response) => {
    received.push(await read(request))
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, received }
}

async function read(request: IncomingMessage): Promise<object> {
  const body = Buffer.concat(await request.toArray()).toString()
  const { 'content-type': type, authorization } = request.headers
  // The words around a code are each one's own; the functions' name the house and how long it is good for.
  const form = new URLSearchParams(body)
  const text = form.get('body')
  if (text !== null) form.set('body', text.includes(code) ? 'with the code' : 'without it')
  return {
    path: request.url,
    method: request.method,
    type,
    authorization,
    body: text === null ? body : form.toString(),
  }
}

const sendByBackend = (settings: Settings) =>
  configuredMessenger(settings)?.(digits, code).then(
    () => true,
    () => false,
  )

async function sendByFunction(settings: Settings): Promise<boolean> {
  vi.stubGlobal('Deno', { env: { get: (name: string) => settings[name] } })
  const delivery = await configuredSender()?.sendCode(`+${digits}`, code)
  return delivery !== undefined && delivery.failure === undefined
}

test.each(Object.entries(providers))('both send the same to %s', async (_name, settingsFor) => {
  const { url, received } = await startProvider(200, accepted)
  expect(await sendByBackend(settingsFor(url))).toBe(true)
  expect(await sendByFunction(settingsFor(url))).toBe(true)
  expect(received).toHaveLength(2)
  expect(received[1]).toEqual(received[0])
  expect(JSON.stringify(received[0])).toContain(digits)
})

test.each(
  ['ultramsg', 'whatsapp-cloud'].flatMap((name) => answers.map((answer) => [name, ...answer] as const)),
)('%s answers %i %s: both take the code as sent: %s', async (name, status, answer, isTaken) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { url } = await startProvider(status, answer)
  const settings = providers[name]?.(url) ?? {}
  expect(await sendByBackend(settings)).toBe(isTaken)
  expect(await sendByFunction(settings)).toBe(isTaken)
})

test.each(Object.keys(providers))('neither begins with a setting of %s missing', (name) => {
  const settings = providers[name]?.('http://127.0.0.1:9') ?? {}
  for (const missing of Object.keys(settings).filter((key) => /TOKEN|INSTANCE|PHONE_ID/.test(key))) {
    const rest = { ...settings, [missing]: '' }
    vi.stubGlobal('Deno', { env: { get: (key: string) => rest[key as keyof typeof rest] } })
    expect(() => configuredMessenger(rest)).toThrow(missing)
    expect(configuredSender).toThrow(missing)
  }
})

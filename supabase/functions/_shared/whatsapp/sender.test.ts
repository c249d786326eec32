import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { configuredSender } from './sender.ts'

interface Received {
  path: string | undefined
  type: string | undefined
  authorization: string | undefined
  body: string
}

const stops: (() => void)[] = []

afterEach(() => {
  vi.unstubAllGlobals()
  for (const stop of stops.splice(0)) stop()
})

function configure(settings: Record<string, string>): void {
  vi.stubGlobal('Deno', { env: { get: (name: string) => settings[name] } })
}

/** A provider on this machine that answers every message alike, and what it received. */
async function provider(status: number, answer: string): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    received.push(await read(request))
    reply(response, status, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}`, received }
}

async function read(request: IncomingMessage): Promise<Received> {
  let body = ''
  for await (const chunk of request) body += chunk
  const { 'content-type': type, authorization } = request.headers
  return { path: request.url, type, authorization, body }
}

function reply(response: ServerResponse, status: number, answer: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(answer)
}

function useUltramsg(url: string) {
  configure({
    WHATSAPP_PROVIDER: 'ultramsg',
    ULTRAMSG_URL: url,
    ULTRAMSG_INSTANCE: 'instance7',
    ULTRAMSG_TOKEN: 'secret',
  })
  return configuredSender()
}

function useCloud(url: string) {
  configure({
    WHATSAPP_PROVIDER: 'whatsapp-cloud',
    WHATSAPP_CLOUD_URL: url,
    WHATSAPP_CLOUD_PHONE_ID: '42',
    WHATSAPP_CLOUD_TOKEN: 'secret',
  })
  return configuredSender()
}

describe('choosing', () => {
  test('nothing configured is no sender', () => {
    configure({})
    expect(configuredSender()).toBeNull()
  })

  test('an unknown provider and missing settings are errors that name them', () => {
    configure({ WHATSAPP_PROVIDER: 'pigeon' })
    expect(configuredSender).toThrow(/pigeon/)
    configure({ WHATSAPP_PROVIDER: 'ultramsg', ULTRAMSG_INSTANCE: 'instance7' })
    expect(configuredSender).toThrow('ULTRAMSG_TOKEN is not set')
  })
})

describe('UltraMsg', () => {
  test('gets token, number and a text with the code as a form', async () => {
    const { url, received } = await provider(200, '{"sent":"true","message":"ok","id":1}')
    expect(await useUltramsg(url)?.sendCode('+9647701234567', '123456')).toEqual({})
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      path: '/instance7/messages/chat',
      type: expect.stringContaining('application/x-www-form-urlencoded'),
    })
    const form = new URLSearchParams(received[0]?.body)
    expect(form.get('token')).toBe('secret')
    expect(form.get('to')).toBe('+9647701234567')
    expect(form.get('body')).toContain('123456')
  })

  test.each([
    [200, '{"error":[{"to":"is not a WhatsApp number"}]}', 'فشل في إرسال رمز التحقق'],
    [401, '{"error":"wrong token"}', 'فشل في إرسال رمز التحقق'],
    [200, 'not json', 'لم يتم الحصول على استجابة من الخدمة'],
  ])('%i %s is a failure in words', async (status, answer, failure) => {
    const { url } = await provider(status, answer)
    expect(await useUltramsg(url)?.sendCode('+9647701234567', '123456')).toEqual({ failure })
  })

  test('that cannot be reached is one too', async () => {
    const silence = vi.spyOn(console, 'error').mockReturnValue(undefined)
    expect(await useUltramsg('http://127.0.0.1:9')?.sendCode('+9647701234567', '123456')).toEqual({
      failure: 'خطأ في الاتصال بخدمة إرسال الرسائل',
    })
    silence.mockRestore()
  })
})

describe('the WhatsApp Cloud API', () => {
  test('gets an Arabic authentication template with the code in its body and button', async () => {
    const { url, received } = await provider(200, '{"messages":[{"id":"wamid.1"}]}')
    expect(await useCloud(url)?.sendCode('+966512345678', '654321')).toEqual({})
    expect(received[0]).toMatchObject({ path: '/42/messages', authorization: 'Bearer secret' })
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      messaging_product: 'whatsapp',
      to: '966512345678',
      type: 'template',
      template: {
        name: 'verification_code',
        language: { code: 'ar' },
        components: [
          { type: 'body', parameters: [{ type: 'text', text: '654321' }] },
          { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '654321' }] },
        ],
      },
    })
  })

  test('gets other texts by a template of their own, on one line', async () => {
    const { url, received } = await provider(200, '{"messages":[{"id":"wamid.2"}]}')
    expect(await useCloud(url)?.sendText('+966512345678', 'تم تغيير كلمة المرور\nالوقت: الآن')).toEqual({})
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      to: '966512345678',
      template: {
        name: 'account_alert',
        components: [
          { type: 'body', parameters: [{ type: 'text', text: 'تم تغيير كلمة المرور — الوقت: الآن' }] },
        ],
      },
    })
  })

  test('that refuses is a failure in words', async () => {
    const { url } = await provider(400, '{"error":{"code":131026}}')
    expect(await useCloud(url)?.sendCode('+966512345678', '654321')).toEqual({
      failure: 'فشل في إرسال رمز التحقق',
    })
  })
})

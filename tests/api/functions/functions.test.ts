import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { FunctionsFetchError, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { client, protocol } from '../../support/backends.ts'
import { newPerson } from '../../support/token-people.ts'

const { functions } = client(protocol)
const base = `${protocol.url}/functions/v1`
const authorization = `Bearer ${protocol.anonKey}`

describe('invoke', () => {
  test('sends JSON and reads JSON', async () => {
    const { data, error } = await functions.invoke('hello', { body: { name: 'سارة' } })
    expect(error).toBeNull()
    expect(data).toEqual({ message: 'مرحبا سارة' })
  })

  test.each([
    ['text', 'plain words', 'text/plain', 'plain words'],
    ['a blob', new Blob(['bytes']), 'application/octet-stream', 'bytes'],
    ['a buffer', new TextEncoder().encode('bytes').buffer, 'application/octet-stream', 'bytes'],
    ['an object', { a: 1 }, 'application/json', '{"a":1}'],
  ])('sends %s', async (_kind, body, contentType, received) => {
    const { data } = await functions.invoke('echo', { body })
    expect(data).toMatchObject({ contentType, body: received, method: 'POST' })
  })

  test('sends a form', async () => {
    const form = new FormData()
    form.append('field', 'value')
    const { data, error } = await functions.invoke('echo', { body: form })
    expect(error).toBeNull()
    expect(data.contentType).toMatch(/^multipart\/form-data; boundary=/)
    expect(data.body).toContain('value')
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)('sends %s', async (method) => {
    const { data } = await functions.invoke('echo/deeper/path?x=1', {
      method,
      headers: { 'x-custom': 'here' },
    })
    expect(data).toMatchObject({
      method,
      path: '/echo/deeper/path',
      query: '?x=1',
      custom: 'here',
      forwardedFor: '127.0.0.1',
    })
  })

  test('reads a stream while it is being written', async () => {
    const { data } = await functions.invoke('stream?held')
    let text = ''
    for await (const chunk of data.body) {
      text += new TextDecoder().decode(chunk)
      // It writes the third one when it hears that the second one has come.
      if (text.endsWith('two\n\n')) await functions.invoke('stream?go-on')
    }
    expect(text).toBe('data: one\n\ndata: two\n\ndata: three\n\n')
  })

  test('sends a large body without holding it', async () => {
    const { data } = await functions.invoke('count-bytes', { body: new Blob([new Uint8Array(20_000_000)]) })
    expect(data).toBe('20000000')
  })

  test('sends at most 32 MB, whether it says how much or not', async () => {
    const bytes = new Uint8Array(33 * 1024 * 1024)
    for (const body of [bytes, new Blob([bytes]).stream()]) {
      const request: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        headers: { authorization },
        body,
        duplex: 'half',
      }
      const response = await fetch(`${base}/count-bytes`, request)
      expect(response.status).toBe(413)
      expect(await response.json()).toEqual({ code: 413, message: 'Request body is too large' })
    }
  })

  test('many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => functions.invoke('hello', { body: { name: index } })),
    )
    expect(answers.map(({ data }) => data.message)).toEqual(answers.map((_, index) => `مرحبا ${index}`))
  })
})

describe('errors', () => {
  test('a status of its own is a FunctionsHttpError', async () => {
    const { data, error } = await functions.invoke('echo?status=422', { body: 'x' })
    expect(data).toBeNull()
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect(error.context.status).toBe(422)
    expect(error.context.headers.get('x-answer')).toBe('yes')
    expect(await error.context.json()).toMatchObject({ body: 'x' })
  })

  test('an unknown function is not found', async () => {
    for (const name of ['nothing', '_shared', 'hidden', '..%2fmigrations']) {
      const { error } = await functions.invoke(name)
      expect(error).toBeInstanceOf(FunctionsHttpError)
      expect(error.context.status).toBe(404)
      expect(await error.context.json()).toEqual({
        code: 'NOT_FOUND',
        message: 'Requested function was not found',
      })
    }
  })

  test('a function that cannot be loaded is a FunctionsRelayError', async () => {
    const { error } = await functions.invoke('broken')
    expect(error).toBeInstanceOf(FunctionsRelayError)
    expect(error.context.status).toBe(503)
    expect(await error.context.json()).toMatchObject({ code: 'BOOT_ERROR' })
  })

  test('no answer at all is a FunctionsFetchError', async () => {
    const { error } = await functions.invoke('sleeps', { timeout: 300 })
    expect(error).toBeInstanceOf(FunctionsFetchError)
    const { data } = await functions.invoke('sleeps?wake')
    expect(data).toBe('awake')
  })

  test('what a function throws stays in the log', async () => {
    const { error } = await functions.invoke('throws')
    expect(error.context.status).toBe(500)
    expect(await error.context.json()).toEqual({
      code: 'WORKER_ERROR',
      message: 'Function exited due to an error (please check logs)',
    })
  })

  test('a crash ends the requests in it, and the function starts anew', async () => {
    const { error } = await functions.invoke('crash')
    expect(error.context.status).toBe(500)
    expect(await error.context.json()).toMatchObject({ code: 'WORKER_ERROR' })
    const { data } = await functions.invoke('crash?calm')
    expect(data).toBe('calm')
  })
})

describe('verify_jwt', () => {
  const call = (name: string, headers: Record<string, string>) =>
    fetch(`${base}/${name}`, { method: 'POST', headers })

  test('a request without a token is refused', async () => {
    const answer = await call('echo', {})
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ code: 401, message: 'Missing authorization header' })
  })

  test('a request with a token of nobody is refused', async () => {
    const answer = await call('echo', { authorization: 'Bearer a.b.c' })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ code: 401, message: 'Invalid JWT' })
  })

  test('config.toml can let everyone in', async () => {
    const answer = await call('open', {})
    expect(await answer.text()).toBe('open')
  })

  test('browsers ask first, without a token', async () => {
    const answer = await fetch(`${base}/hello`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    expect(answer.ok).toBe(true)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('what a function can reach', () => {
  test('its own project, with the service key', async () => {
    const { data } = await functions.invoke('calls-back')
    expect(data).toMatchObject({ data: { id: 'pictures' }, error: null })
  })

  test('of the environment only the platform variables and the secrets meant for it', async () => {
    const { data } = await functions.invoke('secrets')
    const platform = [
      'LIMIT_PER_ADDRESS_FACTOR',
      'PHONE_ADDRESS_DOMAIN',
      'RETURN_CODES',
      'SUPABASE_ANON_KEY',
      'SUPABASE_SERVICE_ROLE_KEY',
      'SUPABASE_URL',
    ]
    expect(data.filter((name: string) => name !== 'SUPABASE_DB_URL')).toEqual(platform)
  })
})

test('headers of the answer arrive, cookies among them', async () => {
  const answer = await fetch(`${base}/echo`, { method: 'POST', headers: { authorization } })
  expect(answer.headers.getSetCookie()).toEqual(['a=1'])
  expect(answer.headers.get('x-answer')).toBe('yes')
})

describe('calls that are not answered', () => {
  /** Calls what ends when who called has left, and waits. */
  function hold(token: string): Socket {
    const { hostname, port } = new URL(protocol.url)
    const socket = connect(Number(port), hostname)
    const head = [
      'POST /functions/v1/works?heeds HTTP/1.1',
      `Host: ${hostname}`,
      `Authorization: Bearer ${token}`,
      'Content-Length: 4',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\nheld`)
    return socket
  }

  test('of one account are refused beyond a number, and keep nobody else waiting', async () => {
    const [mallory, sara] = await Promise.all([newPerson(), newPerson()])
    const held = Array.from({ length: 101 }, () => hold(mallory.token))
    try {
      const refused = await Promise.any(
        held.map(async (socket) => {
          const [answer] = await once(socket, 'data')
          return String(answer)
        }),
      )
      expect(refused).toMatch(/^HTTP\/1\.1 429 /)
      expect(refused).toMatch(/\r\nretry-after: 1\r\n/i)
      const bySara = await sara.client.functions.invoke('echo', { body: 'served' })
      expect(bySara.data).toMatchObject({ body: 'served' })
    } finally {
      for (const socket of held) socket.destroy()
    }
    await expect
      .poll(async () => (await mallory.client.functions.invoke('echo', { body: 'again' })).data)
      .toMatchObject({ body: 'again' })
  })
})

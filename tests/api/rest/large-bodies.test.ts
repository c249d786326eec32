/** Large bodies: who may send how much, decided before it is read, and who waits while one is parsed. */
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { protocol, serviceClient } from '../../support/backends.ts'
import { later } from '../../support/later.ts'
import { newPerson } from '../../support/token-people.ts'
import { type Answer, ask } from './requests.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const csv = 'text/csv'
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

/** A body of some kind, of a little more than so many bytes. */
const bodies = {
  [csv]: (bytes: number) => `id,name\n${'1,a\n'.repeat(bytes / 4)}`,
  [json]: (bytes: number) => `[${'{"id":1},'.repeat(bytes / 9)}{"id":1}]`,
  [form]: (bytes: number) => 'a=1&'.repeat(bytes / 4),
}
const kinds = [csv, json, form] as const

function post(path: string, token: string, contentType: string, body: string): Promise<Answer> {
  const headers = { 'content-type': contentType, authorization: `Bearer ${token}` }
  return ask(path, { method: 'POST', headers, body })
}

/** Sends a head that promises a body, and not all of the body; answers with the status of what comes back nevertheless. */
function statusBeforeBody(path: string, token: string, headers: string): Promise<number> {
  const { hostname, port } = new URL(protocol.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\napikey: ${protocol.anonKey}\r\nAuthorization: Bearer ${token}\r\n${headers}\r\n\r\n`,
      ),
    )
    socket.setTimeout(20_000, () => socket.destroy(new Error('no answer without the body')))
    socket.once('error', reject)
    socket.once('data', (answer) => {
      socket.destroy()
      resolve(Number(answer.toString('latin1', 9, 12)))
    })
  })
}

describe('how much a caller may send', () => {
  test.each(kinds)(
    'of %s is little without an account, more with one, most for the service',
    async (kind) => {
      const sara = await newPerson()
      const { anonKey, serviceRoleKey } = protocol
      const refused = { status: 413, json: { code: 'PGRST102', message: 'Request body is too large' } }
      const send = (path: string, token: string, bytes: number) =>
        post(path, token, kind, bodies[kind](bytes))
      for (const [path, token, most] of [
        ['/items', anonKey, 64 * kilobyte],
        ['/items', sara.token, megabyte],
        ['/items', serviceRoleKey, 10 * megabyte],
        ['/rpc/add', anonKey, 64 * kilobyte],
        ['/rpc/add', sara.token, 64 * kilobyte],
        ['/rpc/add', serviceRoleKey, 10 * megabyte],
      ] as const) {
        expect(await send(path, token, most + kilobyte), path).toMatchObject(refused)
        if (token !== serviceRoleKey)
          expect((await send(path, token, most - 4 * kilobyte)).status).not.toBe(413)
      }
    },
  )

  test('of a function is what its name is called by, however it is written', async () => {
    const sara = await newPerson()
    const body = bodies[json](65 * kilobyte)
    for (const path of ['/rpc/add', '/rpc/add/', '/%72pc/add', '/rpc%2Fadd', '/rpc/add?columns=a']) {
      expect((await post(path, sara.token, json, body)).status, path).toBe(413)
    }
  })

  test('is decided before any of it has come', async () => {
    const sara = await newPerson()
    const declared = (bytes: number) => `Content-Type: ${json}\r\nContent-Length: ${bytes}`
    const data = '/rest/v1/items'
    expect(await statusBeforeBody(data, protocol.anonKey, declared(10 * megabyte))).toBe(413)
    expect(await statusBeforeBody(data, sara.token, declared(10 * megabyte))).toBe(413)
    for (const path of [
      '/auth/v1/signup',
      '/storage/v1/object/list/pictures',
      '/realtime/v1/api/broadcast',
    ]) {
      expect(await statusBeforeBody(path, protocol.anonKey, declared(100 * kilobyte)), path).toBe(413)
    }
  })

  test('counts what does not say how long it is', async () => {
    const chunk = bodies[json](100 * kilobyte)
    // A longer one than comes: what follows the head would else be read as the next, which is none.
    const promised = (chunk.length + kilobyte).toString(16)
    const chunked = `Content-Type: ${json}\r\nTransfer-Encoding: chunked\r\n\r\n${promised}\r\n${chunk}`
    expect(await statusBeforeBody('/rest/v1/items', protocol.anonKey, chunked)).toBe(413)
  })

  test('depends on the right to write the table or call the function at all', async () => {
    const sara = await newPerson()
    const head = `Content-Type: ${json}\r\nContent-Length: ${500 * kilobyte}`
    expect(await statusBeforeBody('/rest/v1/secrets', sara.token, head)).toBe(403)
    expect(
      await statusBeforeBody('/rest/v1/secrets', protocol.anonKey, head.replace('512000', '60000')),
    ).toBe(401)
    expect(await statusBeforeBody('/rest/v1/nothing_here', sara.token, head)).toBe(404)
    const smaller = head.replace('512000', '60000')
    expect(await statusBeforeBody('/rest/v1/rpc/nothing_here', sara.token, smaller)).toBe(404)
  })
})

test('a form has as many fields as a function may have parameters, and no million', async () => {
  const fields = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=1`).join('&')
  expect(await post('/rpc/add', protocol.serviceRoleKey, form, fields(1_001))).toMatchObject({
    status: 400,
    json: { code: 'PGRST102', message: 'The form has more than 1000 fields' },
  })
})

test('of a stranger nothing is read that has fields without end, where members are waited for', async () => {
  const manyRows = `p_a${'\n'.repeat(4_001)}`
  const refusal = { status: 400, json: { code: 'PGRST102', message: 'The body has too many fields' } }
  for (const path of ['/rpc/add', '/rpc/nothing']) {
    expect(await post(path, protocol.anonKey, csv, manyRows)).toMatchObject(refusal)
  }
})

describe('large bodies that may be sent', () => {
  const firstId = -50_000_000
  const rows = Array.from({ length: 5_000 }, (_, index) => ({ id: firstId + index, name: `اسم "${index}",` }))
  const remove = () =>
    serviceClient(protocol)
      .from('items')
      .delete()
      .lt('id', firstId + rows.length)

  test('are written like small ones, as JSON, with columns named, and as CSV', async () => {
    const sara = await newPerson()
    const text = JSON.stringify(rows)
    const lines = [
      'id,name,size',
      ...rows.map(({ id, name }) => `${id},"${name.replaceAll('"', '""')}",NULL`),
    ]
    for (const [path, kind, body] of [
      ['/items', json, text],
      ['/items?columns=id,name', json, text],
      ['/items', csv, lines.join('\n')],
    ] as const) {
      expect((await post(path, sara.token, kind, body)).status).toBe(201)
      const { data, count } = await sara.client
        .from('items')
        .select('id,name', { count: 'exact' })
        .lt('id', firstId + rows.length)
        .order('id')
        .limit(2)
      expect({ data, count }).toEqual({ data: rows.slice(0, 2), count: 5_000 })
      await remove()
    }
  })

  test('are refused in the words of small ones', async () => {
    const sara = await newPerson()
    const text = JSON.stringify(rows)
    expect(await post('/items', sara.token, json, text.slice(0, -1))).toMatchObject({
      status: 400,
      json: { code: 'PGRST102', message: 'Empty or invalid json' },
    })
    expect(await post('/items?columns=id,name', sara.token, json, text.slice(0, -1))).toMatchObject({
      status: 400,
      json: { code: '22P02' },
    })
    expect(await post('/items', sara.token, json, text.replace('"name"', '"nome"'))).toMatchObject({
      status: 400,
      json: { message: 'All object keys must match' },
    })
  })

  test('leave everybody else their answers while they are parsed', async () => {
    const statuses: number[] = []
    const longestPart = async () => {
      const begunAt = performance.now()
      let isAnswered = false
      const large = later(
        post('/items', protocol.serviceRoleKey, csv, `${bodies[csv](9 * megabyte)}1`).finally(() => {
          isAnswered = true
        }),
      )
      let longestWait = 0
      while (!isAnswered) {
        const askedAt = performance.now()
        statuses.push((await fetch(`${protocol.url}/health`)).status)
        longestWait = Math.max(longestWait, performance.now() - askedAt)
      }
      statuses.push((await large).status)
      return longestWait / (performance.now() - begunAt)
    }
    // Parsed where everybody is served, it would make one of them wait nearly as long as itself each time, and not by chance.
    await expect.poll(longestPart, { timeout: 20_000 }).toBeLessThan(0.5)
    expect(new Set(statuses)).toEqual(new Set([200, 400]))
  })

  test('of many accounts at once keep nobody else’s out', async () => {
    const unfinished = bodies[json](megabyte / 4).slice(0, -1)
    const crowd = await Promise.all(Array.from({ length: 40 }, () => newPerson()))
    const sara = await newPerson()
    const send = ({ token }: { token: string }) => post('/items', token, json, unfinished)
    const answers = await Promise.all([...crowd.map(send), send(sara)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  })

  test('nested without end are the sender’s fault', async () => {
    const half = (bytes: number) => bytes / 2
    const nested = (bytes: number) => '['.repeat(half(bytes)) + ']'.repeat(half(bytes))
    const sara = await newPerson()
    const [tables, functions] = [
      ['/items', '/items?columns=id,name'],
      ['/rpc/whole_body', '/rpc/echo'],
    ]
    for (const [token, bytes, paths] of [
      [protocol.anonKey, 60 * kilobyte, [...tables, ...functions]],
      [sara.token, megabyte, tables],
      [sara.token, 64 * kilobyte, functions],
      [protocol.serviceRoleKey, 10 * megabyte, [...tables, ...functions]],
    ] as const) {
      for (const path of paths) {
        expect(await post(path, token, json, nested(bytes)), path).toMatchObject({
          status: 400,
          json: { code: 'PGRST102' },
        })
      }
    }
  })
})

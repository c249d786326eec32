import fastify from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { fakeDatabase } from '../../../tests/support/fake-database.ts'
import { DatabaseUnavailable } from '../db/database-error.ts'
import { ownFunctionUrl, startHttpRequests } from './http-requests.ts'

const own = 'http://127.0.0.1:3000'

test('what SQL calls localhost is this process', () => {
  expect(ownFunctionUrl('http://localhost/functions/v1/hello?a=1', own)).toBe(`${own}/functions/v1/hello?a=1`)
  expect(ownFunctionUrl('http://localhost:54321/functions/v1/hello', own)).toBe(`${own}/functions/v1/hello`)
})

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://127.0.0.1/functions/v1/hello',
  'http://localhost.evil.example/functions/v1/hello',
  'http://evil.example/functions/v1/hello',
  'http://localhost@evil.example/functions/v1/hello',
  'http://someone:secret@localhost/functions/v1/hello',
  'https://localhost/functions/v1/hello',
  'file://localhost/functions/v1/hello',
  'http://localhost/rest/v1/posts',
  'http://localhost/functions/v1/../../auth/v1/admin/users',
  'http://localhost/functions/v1/%2e%2e/%2e%2e/metrics',
  'http://localhost/functions/v1/..\\..\\metrics',
  '/functions/v1/hello',
  '',
])('%s is refused', (url) => expect(ownFunctionUrl(url, own)).toBeNull())

describe('queued requests', () => {
  const elsewhere = {
    method: 'POST',
    url: 'http://evil.example',
    headers: {},
    body: {},
    timeout_milliseconds: 1,
  }
  const requests = Array.from({ length: 25 }, (_, id) => ({ ...elsewhere, id }))

  /** Sends all of them, while what is answered to the first cannot be kept. */
  async function sendAll(failures: Error[]) {
    const queue = [...requests]
    const kept: unknown[] = []
    const database = fakeDatabase({
      async query<Row>(text: string, [id] = [] as unknown[]) {
        if (text.includes('delete from net.http_request_queue')) return queue.splice(0, Number(id)) as Row[]
        const failure = id === 0 ? failures.shift() : undefined
        if (failure) throw failure
        kept.push(id)
        return []
      },
    })
    const log = fastify().log
    const lost = vi.spyOn(log, 'error')
    const stop = await startHttpRequests({ database, log, ownAddress: own })
    await vi.waitFor(() => expect(queue).toEqual([]))
    await stop(1_000)
    return { kept: new Set(kept), lost: lost.mock.calls }
  }

  test('are all sent, although one answer cannot be kept, which is said', async () => {
    const failure = new Error('no room on the disk')
    const { kept, lost } = await sendAll([failure])
    expect(kept).toEqual(new Set(requests.slice(1).map(({ id }) => id)))
    const outcome = { error: 'only http://localhost/functions/v1/… can be reached', status: null }
    expect(lost).toEqual([
      [{ err: failure, request: 0, ...outcome }, 'the answer to a queued request is lost'],
    ])
  })

  test('are taken at once, also where they were told of while others were taken', async () => {
    const queue: typeof requests = []
    const taken: number[] = []
    let tell = () => {}
    const database = fakeDatabase({
      listen: async (_channel, listener) => {
        tell = () => listener('')
        return async () => undefined
      },
      async query<Row>(text: string) {
        if (!text.includes('delete from net.http_request_queue')) return []
        const rows = queue.splice(0, 10)
        taken.push(rows.length)
        await new Promise(setImmediate)
        // Committed after the statement saw what there is, and before it has answered.
        if (taken.length === 1) {
          queue.push(...requests.slice(0, 1))
          tell()
        }
        return rows as Row[]
      },
    })
    const stop = await startHttpRequests({ database, log: fastify().log, ownAddress: own })
    await vi.waitFor(() => expect(taken).toEqual([0, 1]))
    await stop(1_000)
  })

  test('wait for no other whose function takes its time', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const answered: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.endsWith('/slow')) await held
      answered.push(new URL(url).pathname.split('/').at(-1) ?? '')
      return new Response('{}')
    })
    const to = (name: string, id: number) => ({
      ...elsewhere,
      ...{ id, url: `http://localhost/functions/v1/${name}`, timeout_milliseconds: 30_000 },
    })
    const queue = [to('slow', 0), ...Array.from({ length: 24 }, (_, number) => to('quick', number + 1))]
    const database = fakeDatabase({
      async query<Row>(text: string, [places] = [] as unknown[]) {
        const isTaking = text.includes('delete from net.http_request_queue')
        return (isTaking ? queue.splice(0, Number(places)) : []) as Row[]
      },
    })
    const stop = await startHttpRequests({ database, log: fastify().log, ownAddress: own })
    await vi.waitFor(() => expect(answered).toHaveLength(24))
    expect(answered).not.toContain('slow')
    letGo()
    await stop(1_000)
    expect(answered).toContain('slow')
  })

  test('have their answers kept, although the database had no connection to spare at first', async () => {
    const { kept, lost } = await sendAll([new DatabaseUnavailable('sorry, too many clients already')])
    expect(kept.size).toBe(requests.length)
    expect(lost).toEqual([])
  })
})

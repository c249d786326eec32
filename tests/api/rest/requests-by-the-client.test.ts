/** What the client can ask for around a request: headers, cancelling, trying again, throwing, a bound on what changes. */
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { client, protocol, serviceClient } from '../../support/backends.ts'

const anyone = client(protocol)
const service = serviceClient(protocol)
const freshId = () => Math.floor(Math.random() * 1e9) + 1_000_000

/** A client whose network fails in its own way before it works. */
function clientWith(fetchLike: typeof fetch) {
  return createClient(protocol.url, protocol.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: fetchLike },
  })
}

test('every pattern must be like it, capitals aside', async () => {
  const { data } = await anyone.from('books').select('id').ilikeAllOf('title', ['THE%', '%MAN'])
  expect(data).toEqual([{ id: 2 }])
})

test('a header of the request reaches SQL', async () => {
  const { data } = await anyone.rpc('who_asks').setHeader('x-agent', 'a-test')
  expect(data).toMatchObject({ agent: 'a-test' })
})

describe('what may be affected', () => {
  test('more than allowed is refused, and nothing changes', async () => {
    const [one, other] = [freshId(), freshId()]
    await anyone.from('items').insert([
      { id: one, name: 'bounded' },
      { id: other, name: 'bounded' },
    ])
    const both = () => anyone.from('items').delete().in('id', [one, other])
    expect(await both().maxAffected(1)).toMatchObject({ status: 400, error: { code: 'PGRST124' } })
    expect((await anyone.from('items').select('id').in('id', [one, other])).data).toHaveLength(2)
    expect(await both().maxAffected(2)).toMatchObject({ status: 204, error: null })
  })
})

describe('failures', () => {
  test('are thrown for who asks for that', async () => {
    await expect(anyone.from('nothing').select().throwOnError()).rejects.toMatchObject({
      name: 'PostgrestError',
      code: 'PGRST205',
    })
  })

  test('a request that is cancelled ends at once', async () => {
    const cancel = new AbortController()
    setTimeout(() => cancel.abort(), 100)
    const { error } = await service
      .rpc('test_run_sql', { p_sql: 'select pg_sleep(1)' })
      .abortSignal(cancel.signal)
    expect(error?.message).toContain('Abort')
    expect((await anyone.from('authors').select('id').limit(1)).status).toBe(200)
  })

  test('a moment without a backend is got over, unless that is not wanted', async () => {
    let calls = 0
    const flaky = clientWith(async (...request) => {
      calls += 1
      return calls === 1
        ? new Response('{}', { status: 503, headers: { 'retry-after': '0' } })
        : fetch(...request)
    })
    expect((await flaky.from('authors').select('id').limit(1)).status).toBe(200)
    expect(calls).toBe(2)
    calls = 0
    expect((await flaky.from('authors').select('id').limit(1).retry(false)).status).toBe(503)
  })
})

test('GeoJSON, where the database knows no geometry', async () => {
  const { status, error } = await anyone.from('authors').select().geojson()
  expect(status).toBe(406)
  expect(error).toMatchObject({ code: 'PGRST107' })
})

/** What Prometheus is told, and who may ask. */
import { describe, expect, test } from 'vitest'
import { protocol, sql } from '../../support/backends.ts'
import { ask, askWithKey } from './requests.ts'

/** The value of one line, by its name and labels as printed. */
async function read(line: string): Promise<number> {
  const { text } = await ask('/metrics')
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return Number(found?.slice(line.length) ?? 0)
}

describe('who may ask', () => {
  const fromProxy = { 'x-forwarded-for': '203.0.113.7' }
  const asked = async (headers: Record<string, string>) => (await ask('/metrics', { headers })).status

  test('somebody on the same machine', async () => {
    const { status, headers } = await ask('/metrics')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
  })

  test('somebody behind a proxy on the same machine finds nothing', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      const { status, json } = await ask('/metrics', { headers: { [name]: '203.0.113.7' } })
      expect(status).toBe(404)
      expect(json).toMatchObject({ code: 404 })
    }
    expect(await asked({ host: 'majlis.example' })).toBe(404)
  })

  test('the service key opens them from anywhere, no other key does', async () => {
    expect(await asked({ ...fromProxy, apikey: protocol.serviceRoleKey })).toBe(200)
    expect(await asked({ ...fromProxy, authorization: `Bearer ${protocol.serviceRoleKey}` })).toBe(200)
    expect(await asked({ ...fromProxy, apikey: protocol.anonKey })).toBe(401)
    expect(await asked({ apikey: 'nonsense' })).toBe(401)
  })
})

describe('what they say', () => {
  test('requests by area, method and kind of status', async () => {
    const good = 'http_requests_total{area="rest",method="GET",status="2xx"}'
    const bad = 'http_requests_total{area="rest",method="GET",status="4xx"}'
    const before = [await read(good), await read(bad)]
    await askWithKey('/rest/v1/authors?limit=1')
    await askWithKey('/rest/v1/authors?limit=1')
    await askWithKey('/rest/v1/nothing')
    expect(await read(good)).toBeGreaterThanOrEqual((before[0] ?? 0) + 2)
    expect(await read(bad)).toBeGreaterThanOrEqual((before[1] ?? 0) + 1)
  })

  test('how long they took', async () => {
    await askWithKey('/auth/v1/settings')
    const all = await read('http_request_duration_seconds_bucket{area="auth",le="+Inf"}')
    expect(all).toBeGreaterThan(0)
    expect(await read('http_request_duration_seconds_count{area="auth"}')).toBeGreaterThanOrEqual(all)
    expect(await read('http_request_duration_seconds_sum{area="auth"}')).toBeGreaterThan(0)
  })

  test('no address and no key, and so no end of names', async () => {
    await ask(`/${crypto.randomUUID()}?apikey=${protocol.anonKey}`)
    const { text } = await ask('/metrics')
    expect(text).not.toContain(protocol.anonKey)
    expect(new Set(text.match(/area="\w+"/g)).size).toBeLessThanOrEqual(6)
  })

  test('requests in flight: at least the one that asks', async () => {
    expect(await read('http_requests_in_flight')).toBeGreaterThanOrEqual(1)
  })

  test('realtime messages for which there was no room', async () => {
    expect(await read('realtime_messages_refused_total')).toBeGreaterThanOrEqual(0)
  })

  test('the database, the event loop, memory', async () => {
    expect(await read('database_connections_max')).toBeGreaterThanOrEqual(1)
    expect(await read('database_connections_in_use')).toBeGreaterThanOrEqual(0)
    expect(await read('database_callers_waiting')).toBeGreaterThanOrEqual(0)
    expect(await read('process_resident_memory_bytes')).toBeGreaterThan(50_000_000)
    expect(await read('nodejs_heap_size_used_bytes')).toBeGreaterThan(1_000_000)
    expect(await read('process_cpu_seconds_total')).toBeGreaterThan(0)
    const { text } = await ask('/metrics')
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
  })

  test('how the last run of each job fared', async () => {
    const jobs = await sql<{ jobid: number }>(
      protocol,
      `insert into cron.job (jobname, schedule, command)
       values ('metrics: well', '0 0 1 1 *', 'select 1'), ('metrics: "failed"', '0 0 1 1 *', 'select 1')
       returning jobid`,
    )
    const [well, failed] = jobs.map(({ jobid }) => jobid)
    await sql(
      protocol,
      `insert into cron.job_run_details (jobid, status, start_time, end_time)
       values (${well}, 'failed', '2026-01-01 10:00Z', '2026-01-01 10:00Z'),
              (${well}, 'succeeded', '2026-01-01 11:00Z', '2026-01-01 11:00:30Z'),
              (${well}, 'running', '2026-01-01 12:00Z', null),
              (${failed}, 'failed', '2026-01-01 11:00Z', '2026-01-01 11:00Z')
       returning runid`,
    )
    await expect.poll(async () => (await ask('/metrics')).text).toContain('metrics: well')
    const { text } = await ask('/metrics')
    expect(text).toContain('\njob_failed{job="metrics: well"} 0\n')
    expect(text).toContain('\njob_failed{job="metrics: \\"failed\\""} 1\n')
    const ended = Date.UTC(2026, 0, 1, 11, 0, 30) / 1_000
    expect(text).toContain(`\njob_ended_timestamp_seconds{job="metrics: well"} ${ended}\n`)
    await sql(protocol, `delete from cron.job where jobid in (${well}, ${failed}) returning jobid`)
    // What was read before stands while the database is busy.
    await expect.poll(async () => (await ask('/metrics')).text).not.toContain('metrics: well')
  })

  test('every line is one that Prometheus can read', async () => {
    const { text } = await ask('/metrics')
    const value = '(?:-?[\\d.]+(?:e[+-]?\\d+)?|\\+Inf)'
    const shape = new RegExp(`^(?:# (?:HELP|TYPE) .+|[a-z_]\\w*(?:\\{(?:\\w+="[^"]*",?)+\\})? ${value})$`)
    expect(text.endsWith('\n')).toBe(true)
    for (const line of text.trimEnd().split('\n')) expect(line).toMatch(shape)
  })
})

/** Requests that SQL makes with `net.http_post`, as pg_net has it: to the project's own functions, after the commit. */
import { createServer } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { client, protocol, sql } from '../../support/backends.ts'

const patience = { timeout: 20_000, interval: 100 }

/** A function is bundled for its first request, which on a busy machine takes longer than `net.http_post` waits. */
beforeAll(async () => {
  for (const name of ['echo', 'hello']) {
    const { error } = await client(protocol).functions.invoke(name, { body: {} })
    expect(error).toBeNull()
  }
})

interface Response {
  status_code: number | null
  content: string | null
  timed_out: boolean
  error_msg: string | null
}

/** Queues a request, with what `net.http_post` takes in SQL; answers with its id. */
async function post(parameters: string): Promise<number> {
  const headers = JSON.stringify({
    'Content-Type': 'application/json',
    Authorization: `Bearer ${protocol.anonKey}`,
  })
  const [row] = await sql<{ id: number }>(
    protocol,
    `select net.http_post(${parameters}, headers => '${headers}') as id`,
  )
  if (!row) throw new Error('nothing was queued')
  return row.id
}

async function responseTo(id: number): Promise<Response> {
  const find = () =>
    sql<Response>(
      protocol,
      `select status_code, content, timed_out, error_msg from net._http_response where id = ${id}`,
    )
  await expect.poll(find, patience).toHaveLength(1)
  const [response] = await find()
  if (!response) throw new Error('no response')
  return response
}

test('a function of the project gets the request, and its answer is written down', async () => {
  const id = await post(`
    url => 'http://localhost/functions/v1/echo', body => '{"word": "مرحبا"}', params => '{"a": "1"}'`)
  const { status_code, content, error_msg } = await responseTo(id)
  expect([status_code, error_msg]).toEqual([200, null])
  expect(content).toContain('مرحبا')
  expect(content).toContain('a=1')
})

test('nowhere else can be reached, on this machine or another', async () => {
  const reached: (string | undefined)[] = []
  const elsewhere = createServer((request, response) => {
    reached.push(request.url)
    response.end()
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const address = elsewhere.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const urls = [
    `http://127.0.0.1:${port}/functions/v1/echo`,
    `http://localhost:${port}/metrics`,
    `http://localhost:${port}/functions/v1/../../metrics`,
    `http://localhost@127.0.0.1:${port}/functions/v1/echo`,
  ]
  for (const url of urls) {
    const { status_code, error_msg } = await responseTo(await post(`url => '${url}'`))
    expect([status_code, error_msg], url).toEqual([
      null,
      'only http://localhost/functions/v1/… can be reached',
    ])
  }
  expect(reached).toEqual([])
  await new Promise((resolve) => elsewhere.close(resolve))
})

test('a transaction that is rolled back sends nothing', async () => {
  const [before] = await sql<{ id: number }>(
    protocol,
    'select coalesce(max(id), 0) as id from net._http_response',
  )
  const rolledBack = sql(
    protocol,
    `do $$ begin perform net.http_post('http://localhost/functions/v1/echo'); raise exception 'no'; end $$`,
  )
  await expect(rolledBack).rejects.toThrow('no')
  const id = await post(`url => 'http://localhost/functions/v1/hello'`)
  await responseTo(id)
  const sent = await sql(
    protocol,
    `select id from net._http_response where id > ${before?.id} and id < ${id}`,
  )
  expect(sent).toEqual([])
})

test('a function that takes too long is given up', async () => {
  const id = await post(`url => 'http://localhost/functions/v1/sleeps', timeout_milliseconds => 300`)
  expect(await responseTo(id)).toMatchObject({ status_code: null, timed_out: true })
})

test.each([0, -1])('no time at all, %d milliseconds, is given up like any other', async (milliseconds) => {
  const id = await post(
    `url => 'http://localhost/functions/v1/sleeps', timeout_milliseconds => ${milliseconds}`,
  )
  expect(await responseTo(id)).toMatchObject({ status_code: null, timed_out: true })
})

test('only the database may ask for it', async () => {
  const rows = await sql<{ role: string; may: boolean }>(
    protocol,
    `select role, has_schema_privilege(role, 'net', 'usage') as may
     from unnest(array['anon', 'authenticated', 'service_role']) as role`,
  )
  expect(rows.map(({ may }) => may)).toEqual([false, false, false])
})

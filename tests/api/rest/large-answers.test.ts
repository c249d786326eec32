/** How large an answer may be, by who asks, and that what was done is kept or undone with it. */
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, protocol, serviceClient } from '../../support/backends.ts'
import { newPerson } from '../../support/token-people.ts'

const service = serviceClient(protocol)
const first = randomInt(1_000_000, 2_000_000_000)
const ids = Array.from({ length: 30 }, (_, index) => first + index)
/** 600,000 bytes that nothing makes much smaller. */
const largeName = randomBytes(450_000).toString('base64')

beforeAll(async () => {
  for (const id of ids) await service.from('items').insert({ id, name: largeName }).throwOnError()
})

afterAll(async () => {
  await service.from('items').delete().in('id', ids).throwOnError()
})

async function sizes(): Promise<(number | null)[]> {
  const { data } = await service.from('items').select('size').in('id', ids).throwOnError()
  return [...new Set(data.map(({ size }) => size))]
}

describe('an answer of more than 16 MB', () => {
  const tooLarge = { status: 400, error: { code: '54000', message: 'the answer is larger than 16 MB' } }

  test('is the service’s alone', async () => {
    const { client: sara } = await newPerson()
    for (const who of [sara, client(protocol)]) {
      const rows = who.from('items').select('name').in('id', ids)
      expect(await rows).toMatchObject(tooLarge)
      expect(await who.from('items').select('name').in('id', ids).csv()).toMatchObject(tooLarge)
    }
    const { data } = await service.from('items').select('name').in('id', ids)
    expect(data).toHaveLength(ids.length)
    const csv = await service.from('items').select('name').in('id', ids).csv()
    expect(csv.data?.length).toBeGreaterThan(ids.length * largeName.length)
  })

  test('undoes a write that it was asked for', async () => {
    const write = (select: string) =>
      client(protocol).from('items').update({ size: 5 }).in('id', ids).select(select)
    expect(await write('name')).toMatchObject(tooLarge)
    expect(await sizes()).toEqual([null])
    expect((await write('id')).data).toHaveLength(ids.length)
    expect(await sizes()).toEqual([5])
  })

  test('does not undo what a function counted', async () => {
    const count = () => client(protocol).rpc('count_items', { from_id: ids[0], to_id: ids.at(-1) })
    expect(await count()).toMatchObject(tooLarge)
    expect(await sizes()).toEqual([6])
    expect((await count().select('id')).data).toHaveLength(ids.length)
    expect(await sizes()).toEqual([7])
  })

  test('comes in parts that are smaller', async () => {
    const anyone = client(protocol)
    const parts = await Promise.all(
      [0, 10, 20].map((from) =>
        anyone
          .from('items')
          .select('name')
          .in('id', ids)
          .order('id')
          .range(from, from + 9),
      ),
    )
    expect(parts.map(({ data }) => data?.length)).toEqual([10, 10, 10])
  })
})

test('the turn of a caller is over before the answer is read', async () => {
  const { client: sara, token } = await newPerson()
  const { hostname, port } = new URL(protocol.url)
  const head = [
    `GET /rest/v1/items?select=name&id=gte.${first}&id=lt.${first + 14} HTTP/1.1`,
    `Host: ${hostname}`,
    `apikey: ${protocol.anonKey}`,
    `Authorization: Bearer ${token}`,
    'Accept-Encoding: gzip',
  ]
  const sockets = Array.from({ length: 4 }, () => connect(Number(port), hostname))
  try {
    await Promise.all(
      sockets.map(async (socket) => {
        socket.on('error', () => undefined)
        socket.write(`${head.join('\r\n')}\r\n\r\n`)
        await once(socket, 'readable')
      }),
    )
    const asked = sara.from('authors').select('id').limit(1).abortSignal(AbortSignal.timeout(10_000))
    expect((await asked).error).toBeNull()
  } finally {
    for (const socket of sockets) socket.destroy()
  }
})

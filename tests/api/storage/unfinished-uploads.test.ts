/** Uploads that are begun and not finished: what they hold, for how long, and whom they keep out. */
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { startProject } from '../../support/project-backend.ts'
import { addressOf, type BackendAddress } from '../../support/start-backends.ts'
import { newPerson as newPersonOf, type Person } from '../../support/token-people.ts'
import { askTus, beginning, part } from '../../support/tus-upload.ts'

const openForm = 'content-type: multipart/form-data; boundary=zz'
const openText = 'content-type: text/plain'
const startOfFile =
  '--zz\r\ncontent-disposition: form-data; name=""; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nx'

/** One that nobody else needs while its places are taken. */
let backend: BackendAddress & { remove(): Promise<void> }
beforeAll(async () => {
  const settings = { env: inject('settings'), databaseServer: inject('databaseServer') }
  const started = await startProject('protocol', settings)
  backend = { ...addressOf(started), remove: started.remove }
})
afterAll(() => backend.remove())

const newPerson = () => newPersonOf(backend)

interface Unfinished {
  socket: Socket
  /** The status of the answer; 0 for a connection that ended without one. */
  status: Promise<number>
}

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

const promised = 50_000

function begin(path: string, token: string, address: string, head: string, body: string): Unfinished {
  return promise(`POST /storage/v1/object/${path}`, token, address, head, body)
}

/** Promises so many bytes and sends no more than `body`. */
function promise(line: string, token: string, address: string, head: string, body: string): Unfinished {
  const { hostname, port } = new URL(backend.url)
  const socket = connect(Number(port), hostname)
  open.push(socket)
  const status = new Promise<number>((resolve) => {
    socket.once('data', (answer) => resolve(Number(answer.toString('latin1', 9, 12))))
    socket.once('close', () => resolve(0))
    socket.on('error', () => resolve(0))
  })
  socket.write(
    `${line} HTTP/1.1\r\nhost: x\r\napikey: ${backend.anonKey}\r\n` +
      `authorization: Bearer ${token}\r\nx-forwarded-for: ${address}\r\n${head}\r\ncontent-length: ${promised}\r\n\r\n${body}`,
  )
  return { socket, status }
}

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** As anyone does who is not in the crowd. */
async function uploadOf(person: Person): Promise<string | null> {
  const { error } = await person.client.storage.from('papers').upload(`${person.id}/note.txt`, 'سلام')
  return error?.message ?? null
}

/** One request for files more than one caller has places: answers once it was refused, and the others have them all. */
function takePlaces(token: string, address: string): Promise<number> {
  const head = 'content-type: application/json'
  const line = 'POST /storage/v1/object/list/papers'
  return Promise.race(times(201, () => promise(line, token, address, head, '{').status))
}

/** Answers with the address of an upload in parts. */
async function beginInParts({ id, token }: Person): Promise<string> {
  const file = { bucket: 'papers', name: `${id}/parts.txt`, type: 'text/plain' }
  const headers = beginning(file, promised)
  const answer = await askTus(`${backend.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    token,
    headers,
  })
  return answer.headers.get('location') ?? ''
}

describe('uploads that are never finished', () => {
  test('by strangers, from many networks, keep nobody out', async () => {
    const sara = await newPerson()
    times(204, (index) =>
      begin('papers/x/y.txt', backend.anonKey, `10.1.${index % 34}.1`, openForm, '--zz\r\n'),
    )
    await pause(1_000)
    expect(await uploadOf(sara)).toBeNull()
  })

  test('without the right to the name are refused before the rest has come', async () => {
    const refused = begin('papers/x/y.txt', backend.anonKey, '10.2.0.1', openForm, startOfFile)
    expect(await refused.status).toBe(400)
  })

  // Before the crowds below: what they leave behind may still hold every place for a moment.
  test('are given up, wherever they stop and when they drip', async () => {
    const sara = await newPerson()
    const beginAt = (head: string, body: string) =>
      begin(`papers/${sara.id}/a.txt`, sara.token, '10.5.0.1', head, body)
    const stopped = [
      beginAt(openForm, '--zz\r\n'),
      beginAt(openForm, startOfFile),
      beginAt(openText, ''),
      beginAt(openText, 'x'),
    ]
    const drips = beginAt(openText, 'x')
    const dripping = setInterval(() => drips.socket.write('x'), 500)
    const inParts = await beginInParts(sara)
    const parts = Object.entries({ 'tus-resumable': '1.0.0', ...part(0) }).map((pair) => pair.join(': '))
    const head = parts.join('\r\n')
    const patched = promise(`PATCH ${new URL(inParts).pathname}`, sara.token, '10.5.0.1', head, 'xyz')
    const begun = [...stopped, drips, patched]
    const statuses = await Promise.all(begun.map(({ status }) => status)).finally(() =>
      clearInterval(dripping),
    )
    expect(statuses).toEqual([408, 408, 408, 408, 408, 408])
    await expect.poll(() => begun.every(({ socket }) => socket.closed)).toBe(true)
    // What came of one in parts stays.
    const left = await askTus(inParts, { method: 'HEAD', token: sara.token })
    expect(left.headers.get('upload-offset')).toBe('3')
  })

  test('by many accounts of one network keep nobody of another out', async () => {
    const sara = await newPerson()
    const crowd = await Promise.all(times(34, newPerson))
    for (const [head, body] of [
      [openForm, startOfFile],
      [openText, 'x'],
    ] as const) {
      const begun = crowd.flatMap(({ id, token }) =>
        times(6, (index) => begin(`papers/${id}/${index}.txt`, token, '10.3.0.1', head, body)),
      )
      await pause(1_000)
      expect(await uploadOf(sara)).toBeNull()
      for (const { socket } of begun) socket.destroy()
      await sara.client.storage.from('papers').remove([`${sara.id}/note.txt`])
    }
  })

  test('by many accounts of many networks make room for who sends', async () => {
    const sara = await newPerson()
    const crowd = await Promise.all(times(34, newPerson))
    for (const [index, { id, token }] of crowd.entries()) {
      times(6, (file) => begin(`papers/${id}/${file}.txt`, token, `10.4.${index}.1`, openText, 'x'))
    }
    await pause(1_000)
    await expect.poll(() => uploadOf(sara), { timeout: 8_000 }).toBeNull()
  })
})

test('a copy has a place among the uploads of its account', async () => {
  const [sara, omar] = [await newPerson(), await newPerson()]
  const copy = async ({ client, id }: Person) => {
    const { error } = await client.storage.from('papers').copy(`${id}/note.txt`, `${id}/${randomUUID()}.txt`)
    return error && 'status' in error ? error.status : null
  }
  for (const person of [sara, omar]) expect(await uploadOf(person)).toBeNull()
  const uploads = times(7, (index) =>
    begin(`papers/${sara.id}/${index}.txt`, sara.token, '10.6.0.1', openText, 'x'),
  )
  // The one that finds no place any more.
  expect(await Promise.race(uploads.map(({ status }) => status))).toBe(429)
  expect([await copy(sara), await copy(omar)]).toEqual([429, null])
})

test('requests about uploads in parts have places among the requests for files of an account, or of a network', async () => {
  const [sara, omar] = [await newPerson(), await newPerson()]
  const url = await beginInParts(sara)
  const ask = async (address: string, token: string, from: string, method: 'HEAD' | 'PATCH' | 'DELETE') => {
    const headers = { ...part(0), 'x-forwarded-for': from, 'x-signature': 'x' }
    return (await askTus(address, { method, token, headers })).status
  }
  for (const [address, token, from] of [
    [url, sara.token, '10.7.0.1'],
    [url.replace('/resumable/', '/resumable/sign/'), backend.anonKey, '10.8.0.1'],
  ] as const) {
    expect(await takePlaces(token, from)).toBe(429)
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
      expect(await ask(address, token, from, method)).toBe(429)
    }
  }
  expect(await ask(url, omar.token, '10.7.0.1', 'HEAD')).toBe(404)
  expect(await ask(url, backend.anonKey, '10.9.0.1', 'HEAD')).toBe(404)
})

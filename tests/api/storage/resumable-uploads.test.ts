/** Uploads in parts (TUS 1.0.0), as tus-js-client sends them with the options of Supabase's documentation, and by hand. */
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { protocol, serviceClient, sql } from '../../support/backends.ts'
import { newPerson, type Person } from '../../support/token-people.ts'
import { askTus, beginning, part, sendByTus, type TusFile, tusOptions } from '../../support/tus-upload.ts'
import { bytesOf, film, picture } from './files.ts'

const endpoint = `${protocol.url}/storage/v1/upload/resumable`

function send(person: Person, file: TusFile): Promise<string | null> {
  return sendByTus(file.bytes, tusOptions(protocol, person.token, file))
}

/** Begins an upload by hand, and answers with its address. */
async function begin({ token }: Person, file: Omit<TusFile, 'bytes'>, size: number): Promise<string> {
  const answer = await askTus(endpoint, { method: 'POST', token, headers: beginning(file, size) })
  expect(answer.status, await answer.text()).toBe(201)
  return answer.headers.get('location') ?? ''
}

const note = (person: Person, name = 'note.txt') => ({
  bucket: 'papers',
  name: `${person.id}/${name}`,
  type: 'text/plain',
})

async function refusal(answer: Response): Promise<string> {
  return `${answer.status} ${(await answer.text()).trim()}`
}

async function offsetOf(url: string, token: string): Promise<string | null> {
  const answer = await askTus(url, { method: 'HEAD', token })
  return answer.status === 200 ? answer.headers.get('upload-offset') : `status ${answer.status}`
}

test('a large picture comes in three parts, and everyone can see it', async () => {
  const sara = await newPerson()
  const noise = { raw: { width: 2300, height: 2300, channels: 3 as const } }
  const bytes = await sharp(randomBytes(2300 * 2300 * 3), noise)
    .png()
    .withMetadata({ exif: { IFD0: { Copyright: 'secret place' } } })
    .toBuffer()
  expect(bytes.length).toBeGreaterThan(12 * 1024 * 1024)
  const name = `${sara.id}/holiday.png`
  const metadata = { place: 'Basra' }
  const url = await send(sara, { bucket: 'pictures', name, bytes, type: 'image/png', metadata })

  const answer = await fetch(`${protocol.url}/storage/v1/object/public/pictures/${name}`)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('max-age=3600')
  expect(Buffer.from(await answer.arrayBuffer()).includes('secret place')).toBe(false)
  const [row] = await sql(
    protocol,
    `select owner_id, user_metadata, metadata ->> 'mimetype' as type from storage.objects where name = '${name}'`,
  )
  expect(row).toEqual({ owner_id: sara.id, user_metadata: metadata, type: 'image/png' })
  // Who did not hear the last answer asks again.
  expect(await offsetOf(url ?? '', sara.token)).toBe(String(bytes.length))
  const gone = await askTus(url ?? '', { method: 'DELETE', token: sara.token })
  expect(await refusal(gone)).toBe('400 Cannot terminate an already completed upload')
})

test('an address names bucket, name and version, and what has come is told to its owner alone', async () => {
  const [sara, omar] = [await newPerson(), await newPerson()]
  const url = await begin(sara, note(sara), 10)
  expect(url.startsWith(`${endpoint}/`)).toBe(true)
  const id = Buffer.from(url.slice(endpoint.length + 1), 'base64url').toString()
  expect(id).toMatch(new RegExp(`^papers/${sara.id}/note.txt/[0-9a-f-]{36}$`))

  const first = await askTus(url, {
    method: 'PATCH',
    token: sara.token,
    headers: part(0),
    body: Buffer.from('0123'),
  })
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '4'])
  expect(Date.parse(first.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  const head = await askTus(url, { method: 'HEAD', token: sara.token })
  expect(head.headers.get('upload-length')).toBe('10')
  expect(head.headers.get('cache-control')).toBe('no-store')
  expect(head.headers.get('upload-metadata')).toBe(beginning(note(sara), 10)['upload-metadata'])

  const other = `${endpoint}/${Buffer.from(`${id.slice(0, -4)}0000`).toString('base64url')}`
  const renamed = `${endpoint}/${Buffer.from(id.replace('note', 'nota')).toString('base64url')}`
  for (const [token, address] of [
    [omar.token, url],
    [protocol.anonKey, url],
    [sara.token, other],
    [sara.token, renamed],
    [sara.token, `${endpoint}/x`],
  ] as const) {
    expect((await askTus(address, { method: 'HEAD', token })).status).toBe(404)
    const body = Buffer.from('4567')
    const goOn = await askTus(address, { method: 'PATCH', token, headers: part(4), body })
    expect(await refusal(goOn)).toBe('404 The file for this url was not found')
    const end = await askTus(address, { method: 'DELETE', token })
    expect(await refusal(end)).toBe('404 The file for this url was not found')
  }
  expect(await offsetOf(url, sara.token)).toBe('4')

  const rest = await askTus(url, {
    method: 'PATCH',
    token: sara.token,
    headers: part(4),
    body: Buffer.from('456789'),
  })
  expect([rest.status, rest.headers.get('tus-complete')]).toEqual([204, '1'])
  const kept = await sara.client.storage.from('papers').download(`${sara.id}/note.txt`)
  expect((await bytesOf(kept.data)).toString()).toBe('0123456789')
})

test('what was given up is gone', async () => {
  const sara = await newPerson()
  const url = await begin(sara, note(sara), 10)
  await askTus(url, { method: 'PATCH', token: sara.token, headers: part(0), body: Buffer.from('0123') })
  expect((await askTus(url, { method: 'DELETE', token: sara.token })).status).toBe(204)
  expect(await offsetOf(url, sara.token)).toBe('status 404')
})

test('an empty file is one', async () => {
  const sara = await newPerson()
  await begin(sara, note(sara, 'empty.txt'), 0)
  const { data } = await sara.client.storage.from('papers').info(`${sara.id}/empty.txt`)
  expect(data).toMatchObject({ size: 0 })
})

test('requests that are not of the protocol are refused with its statuses', async () => {
  const sara = await newPerson()
  const { token } = sara
  const url = await begin(sara, note(sara), 10)
  const body = Buffer.from('0123')
  const ask = async (headers: Record<string, string>, method: 'PATCH' | 'POST' = 'PATCH') =>
    (await askTus(method === 'POST' ? endpoint : url, { method, token, headers, body })).status
  expect(await ask({ ...part(0), 'tus-resumable': '0.2.2' })).toBe(412)
  expect(await ask({ 'upload-offset': '0', 'content-type': 'text/plain' })).toBe(415)
  expect(await ask(part(4))).toBe(409)
  expect(await ask({ ...part(0), 'upload-offset': '-1' })).toBe(400)
  expect(
    (await askTus(url, { method: 'PATCH', token, headers: part(0), body: Buffer.alloc(11) })).status,
  ).toBe(413)
  expect(await ask({ ...beginning(note(sara), 10), 'upload-length': 'x' }, 'POST')).toBe(400)
  expect(await ask({ 'upload-length': '10' }, 'POST')).toBe(400)
  expect(await offsetOf(url, token)).toBe('0')
})

test('what the server understands, and what a page of another origin may read', async () => {
  const options = await askTus(endpoint, { method: 'OPTIONS' })
  expect(options.status).toBe(204)
  expect(options.headers.get('tus-version')).toBe('1.0.0')
  expect(options.headers.get('tus-extension')).toBe('creation,creation-with-upload,expiration,termination')
  expect(Number(options.headers.get('tus-max-size'))).toBeGreaterThan(0)

  const origin = 'https://elsewhere.example'
  const wished = 'authorization,tus-resumable,upload-offset,x-upsert'
  const preflight = await fetch(`${endpoint}/x`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': wished,
    },
  })
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
  expect(preflight.headers.get('access-control-allow-headers')).toBe(wished)
  const sara = await newPerson()
  const begun = await askTus(endpoint, {
    method: 'POST',
    token: sara.token,
    headers: { origin, ...beginning(note(sara), 10) },
  })
  expect(begun.headers.get('access-control-allow-origin')).toBe('*')
  const exposed = begun.headers.get('access-control-expose-headers')?.split(', ')
  expect(exposed).toEqual(
    expect.arrayContaining(['Location', 'Upload-Offset', 'Upload-Length', 'Tus-Resumable', 'Upload-Expires']),
  )
})

test('what may not be stored is refused before a byte of it comes', async () => {
  const [sara, omar] = [await newPerson(), await newPerson()]
  const ask = async (person: Person, file: Omit<TusFile, 'bytes'>, size: number, said = {}) =>
    refusal(
      await askTus(endpoint, { method: 'POST', token: person.token, headers: beginning(file, size, said) }),
    )
  expect(await ask(omar, note(sara), 10)).toBe('403 new row violates row-level security policy')
  const stamp = { bucket: 'stamps', name: `${sara.id}.png`, type: 'image/png' }
  expect(await ask(sara, stamp, 100_001)).toBe('413 Maximum size exceeded')
  expect(await ask(sara, { ...stamp, type: 'image/webp' }, 10)).toBe(
    '415 mime type image/webp is not supported',
  )
  expect(await ask(sara, { ...stamp, bucket: 'nowhere' }, 10)).toBe('404 Bucket not found')
  expect(await ask(sara, { ...stamp, type: 'image/png\nx: y' }, 10)).toMatch(/^415/)
  expect(await ask(sara, stamp, 10, { metadata: JSON.stringify({ said: 'x'.repeat(9_000) }) })).toMatch(
    /^413/,
  )
  expect(await ask(sara, stamp, 10, { metadata: '[1]' })).toMatch(/^400/)
  for (const name of [
    `${sara.id}/../x.txt`,
    `${sara.id}/%2e%2e/x.txt`,
    '',
    '/../x',
    'a\u0000b',
    'x'.repeat(1_025),
  ]) {
    expect(await ask(sara, { ...stamp, name }, 10), name).toMatch(/^400/)
  }
  const anonymous = await askTus(endpoint, { method: 'POST', headers: beginning(note(sara), 10) })
  expect(anonymous.status).toBe(403)
  const { status } = await askTus(endpoint, {
    method: 'POST',
    token: 'rubbish',
    headers: beginning(note(sara), 10),
  })
  expect(status).toBe(400)
})

test('policies are asked again at the end', async () => {
  const omar = await newPerson()
  const file = { bucket: 'stamps', name: `${omar.id}.png`, type: 'image/png' }
  const bytes = await picture('png')
  const url = await begin(omar, file, bytes.length)
  // Meanwhile somebody else takes the name.
  const { error } = await serviceClient(protocol)
    .storage.from('stamps')
    .upload(file.name, new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
  expect(error).toBeNull()
  const answer = await askTus(url, { method: 'PATCH', token: omar.token, headers: part(0), body: bytes })
  expect(await refusal(answer)).toBe('409 The resource already exists')
})

test('a name that is taken is replaced by an upsert alone', async () => {
  const sara = await newPerson()
  const file = { ...note(sara), bytes: Buffer.from('first') }
  await send(sara, file)
  const again = { ...file, bytes: Buffer.from('second') }
  const options = tusOptions(protocol, sara.token, again)
  await expect(sendByTus(again.bytes, { ...options, retryDelays: null })).rejects.toThrow(
    '409 The resource already exists',
  )
  await send(sara, { ...again, upsert: true })
  const { data } = await sara.client.storage.from('papers').download(file.name)
  expect((await bytesOf(data)).toString()).toBe('second')
})

test('bytes that are not of the type they claim are refused at their end, and nothing stays', async () => {
  const sara = await newPerson()
  const file = {
    bucket: 'films',
    name: `${sara.id}.mp4`,
    bytes: Buffer.alloc(7_000_000, 'x'),
    type: 'video/mp4',
  }
  await expect(send(sara, file)).rejects.toThrow('415 the content is not a valid video/mp4')
  const rows = await sql(protocol, `select 1 from storage.objects where name = '${file.name}'`)
  expect(rows).toEqual([])
})

test('who comes to a connection that died goes on', async () => {
  const sara = await newPerson()
  const url = await begin(sara, note(sara), 10)
  const headers = { authorization: `Bearer ${sara.token}`, 'tus-resumable': '1.0.0', ...part(0) }
  let status: number | null = null
  const stall = () => {
    status = null
    const stalled = request(url, { method: 'PATCH', headers: { ...headers, 'content-length': 10 } })
    stalled.on('response', ({ statusCode = 0 }) => {
      status = statusCode
    })
    stalled.on('error', () => {
      status ??= 0
    })
    stalled.write('0123')
  }
  stall()
  await expect
    .poll(async () => {
      const offset = await offsetOf(url, sara.token)
      // What comes in the moment in which another request looks is told to come again, as clients do.
      if (offset === '0' && status === 423) stall()
      return offset
    })
    .toBe('4')
  await expect.poll(() => status).not.toBeNull()
  expect([0, 423]).toContain(status)
  const rest = { headers: part(4), body: Buffer.from('456789') }
  expect((await askTus(url, { method: 'PATCH', token: sara.token, ...rest })).status).toBe(204)
})

test('who was given a token for a file sends it in parts', async () => {
  const [sara, omar] = [await newPerson(), await newPerson()]
  const file = { bucket: 'films', name: `${sara.id}-given.mp4`, bytes: film(7_000_000), type: 'video/mp4' }
  const given = await sara.client.storage.from(file.bucket).createSignedUploadUrl(file.name)
  const token = given.data?.token ?? ''
  const options = tusOptions(protocol, omar.token, file)
  const signed = {
    ...options,
    endpoint: `${endpoint}/sign`,
    headers: { ...options.headers, 'x-signature': token },
    retryDelays: null,
  }
  const others = { ...signed, metadata: { ...options.metadata, objectName: `${omar.id}-other.mp4` } }
  await expect(sendByTus(file.bytes, { ...signed, headers: options.headers })).rejects.toThrow(/^400/)
  await expect(sendByTus(file.bytes, others)).rejects.toThrow(/^400/)
  await sendByTus(file.bytes, signed)
  const [row] = await sql(protocol, `select owner_id from storage.objects where name = '${file.name}'`)
  expect(row).toEqual({ owner_id: sara.id })
})

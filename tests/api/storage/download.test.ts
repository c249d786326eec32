import { beforeAll, describe, expect, test } from 'vitest'
import { client, protocol, serviceClient } from '../../support/backends.ts'
import { newPerson, type Person } from '../../support/token-people.ts'
import { blob, bytesOf, film } from './files.ts'

let sara: Person
let path: string
let url: string
const bytes = film(1000)

beforeAll(async () => {
  sara = await newPerson()
  path = `${sara.id}.mp4`
  const films = sara.client.storage.from('films')
  const { error } = await films.upload(path, blob(bytes, 'video/mp4'), { cacheControl: '3600' })
  if (error) throw error
  url = films.getPublicUrl(path).data.publicUrl
})

describe('ranges', () => {
  const ranges: [string, number, string | null, [number, number] | null][] = [
    ['bytes=0-99', 206, 'bytes 0-99/1000', [0, 100]],
    ['bytes=900-', 206, 'bytes 900-999/1000', [900, 1000]],
    ['bytes=-10', 206, 'bytes 990-999/1000', [990, 1000]],
    ['bytes=990-2000', 206, 'bytes 990-999/1000', [990, 1000]],
    ['bytes=0-0', 206, 'bytes 0-0/1000', [0, 1]],
    ['bytes=1000-', 416, 'bytes */1000', null],
    ['bytes=-0', 416, 'bytes */1000', null],
    ['bytes=5-1', 200, null, [0, 1000]],
    ['bytes=0-1,5-6', 200, null, [0, 1000]],
    ['lines=1-2', 200, null, [0, 1000]],
  ]
  test.each(ranges)('%s is answered with %i', async (range, status, contentRange, slice) => {
    const answer = await fetch(url, { headers: { range } })
    const body = Buffer.from(await answer.arrayBuffer())
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-range')).toBe(contentRange)
    if (slice) expect(body.equals(bytes.subarray(...slice))).toBe(true)
  })

  test('If-Range asks for the whole file when it has changed', async () => {
    const tag = (await fetch(url)).headers.get('etag') ?? ''
    const same = await fetch(url, { headers: { range: 'bytes=0-9', 'if-range': tag } })
    expect(same.status).toBe(206)
    const changed = await fetch(url, { headers: { range: 'bytes=0-9', 'if-range': '"other"' } })
    expect(changed.status).toBe(200)
  })
})

describe('validators', () => {
  test('a client that has the file is told so', async () => {
    const first = await fetch(url)
    const [tag, date] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? '']
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/)
    for (const [name, value] of [
      ['if-none-match', tag],
      ['if-none-match', `"x", W/${tag}`],
      ['if-none-match', '*'],
      ['if-modified-since', date],
    ] as const) {
      const answer = await fetch(url, { headers: { [name]: value } })
      expect(answer.status, `${name}: ${value}`).toBe(304)
      expect(await answer.text()).toBe('')
    }
    const other = await fetch(url, { headers: { 'if-none-match': '"x"', 'if-modified-since': date } })
    expect(other.status).toBe(200)
  })

  test('HEAD says everything but the bytes', async () => {
    const answer = await fetch(url, { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-length': '1000',
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'max-age=3600',
    })
  })
})

test('?download names the file to save', async () => {
  const films = client(protocol).storage.from('films')
  const unnamed = await fetch(films.getPublicUrl(path, { download: true }).data.publicUrl)
  expect(unnamed.headers.get('content-disposition')).toBe('attachment;')
  const named = await fetch(films.getPublicUrl(path, { download: 'فيلم.mp4' }).data.publicUrl)
  const encoded = encodeURIComponent('فيلم.mp4')
  expect(named.headers.get('content-disposition')).toBe(
    `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`,
  )
})

test('a file of a private bucket is for those whom a policy lets read it', async () => {
  const omar = await newPerson()
  const place = `${sara.id}/secret.txt`
  await sara.client.storage.from('papers').upload(place, 'secret')
  const own = await sara.client.storage.from('papers').download(place)
  expect((await bytesOf(own.data)).toString()).toBe('secret')
  const service = await serviceClient(protocol).storage.from('papers').download(place)
  expect(service.error).toBeNull()

  const hidden = { status: 400, statusCode: '404', message: 'Object not found' }
  expect((await omar.client.storage.from('papers').download(place)).error).toMatchObject(hidden)
  expect((await client(protocol).storage.from('papers').download(place)).error).toMatchObject(hidden)
  const address = client(protocol).storage.from('papers').getPublicUrl(place).data.publicUrl
  const answer = await fetch(address)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({
    statusCode: '404',
    error: 'Bucket not found',
    message: 'Bucket not found',
  })
})

test('exists and info tell what is there', async () => {
  const films = sara.client.storage.from('films')
  expect(await films.exists(path)).toMatchObject({ data: true, error: null })
  expect((await films.exists('nothing.mp4')).data).toBe(false)
  const { data } = await films.info(path)
  expect(data).toMatchObject({
    name: path,
    bucketId: 'films',
    size: 1000,
    contentType: 'video/mp4',
    cacheControl: 'max-age=3600',
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    createdAt: expect.any(String),
  })
  expect((await films.info('nothing.mp4')).error).toMatchObject({ statusCode: '404' })
})

test('a file comes as a stream when asked to', async () => {
  const { data, error } = await sara.client.storage.from('films').download(path).asStream()
  expect(error).toBeNull()
  const chunks: Uint8Array[] = []
  for await (const chunk of data ?? []) chunks.push(chunk)
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
})

describe('what a browser could run is served inert', () => {
  const active: [string, string, string][] = [
    ['page.html', '<script>alert(1)</script>', 'text/html'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml'],
    ['code.js', 'alert(1)', 'text/javascript'],
    ['style.css', 'body{}', 'text/css'],
    ['feed.xml', '<x/>', 'application/rss+xml'],
  ]
  test.each(active)('%s', async (name, text, type) => {
    const place = `${sara.id}/${name}`
    const pictures = sara.client.storage.from('pictures')
    const { error } = await pictures.upload(place, blob(text, type))
    expect(error).toBeNull()
    const answer = await fetch(pictures.getPublicUrl(place).data.publicUrl)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment;')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await pictures.info(place)).data?.contentType).toBe(type)
  })
})

test('a token that is not valid is refused, whatever it asks for', async () => {
  const answer = await fetch(`${protocol.url}/storage/v1/object/papers/x.txt`, {
    headers: { authorization: 'Bearer a.b.c', apikey: protocol.anonKey },
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' })
})

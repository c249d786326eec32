import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackendProcess } from '../support/backend-process.ts'
import { later } from '../support/later.ts'
import { personToken } from '../support/person-token.ts'
import { startProject, testKeys } from '../support/project-backend.ts'

interface Somebody {
  address: string
  id: string
}

/** Everyone has an account and a network address of their own. */
function somebody(): Somebody {
  return { address: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`, id: randomUUID() }
}

/** Dearest of all: noise, read whole, at the largest size of a dear format. */
const dearest = (index: number) => `width=${2500 - index}&format=webp&quality=100`

let backend: BackendProcess

beforeAll(async () => {
  backend = await startProject('protocol', { env: { TRUST_PROXY: '1', ALLOW_INSECURE_NETWORK: 'on' } })
})

afterAll(() => backend.remove())

/** A photograph's worth of noise. */
function noise(side: number): Promise<Buffer> {
  const part = Math.ceil(side / 4)
  return sharp(randomBytes(part * part * 3), { raw: { width: part, height: part, channels: 3 } })
    .resize(side, side)
    .jpeg()
    .toBuffer()
}

async function upload({ address, id }: Somebody, name: string, bytes: Buffer, type = 'image/jpeg') {
  return fetch(`${backend.url}/storage/v1/object/pictures/${id}/${name}`, {
    method: 'POST',
    headers: {
      apikey: testKeys.ANON_KEY,
      authorization: `Bearer ${await personToken(id)}`,
      'content-type': type,
      'x-forwarded-for': address,
      'x-upsert': 'true',
    },
    body: new Uint8Array(bytes),
  })
}

function render({ address, id }: Somebody, name: string, query: string, init: RequestInit = {}) {
  const headers = { 'x-forwarded-for': address, ...init.headers }
  return fetch(`${backend.url}/storage/v1/render/image/public/pictures/${id}/${name}?${query}`, {
    ...init,
    headers,
  })
}

async function keptRenderings(): Promise<number> {
  return (await readdir(join(backend.dataDir, 'storage/rendered/kept'))).length
}

test('who asks for the dearest pictures gets a few, and holds up neither pictures nor uploads of others', async () => {
  const [sara, mallory] = [somebody(), somebody()]
  await upload(mallory, 'huge.jpg', await noise(4_000))
  await upload(sara, 'small.jpg', await noise(200))
  // What many want is among it, far behind in Mallory's line.
  const popular = 'width=120&format=webp'
  let answered = 0
  const ask = async (_: unknown, index: number) => {
    const answer = await render(mallory, 'huge.jpg', index === 20 ? popular : dearest(index))
    answered += 1
    return answer
  }
  const crowd = 60
  const asked = later(Promise.all(Array.from({ length: crowd }, ask)))

  const [thumbnail, same, uploaded] = await Promise.all([
    render(sara, 'small.jpg', 'width=100'),
    render({ ...mallory, address: sara.address }, 'huge.jpg', popular),
    upload(sara, 'another.jpg', await noise(300)),
  ])
  expect([thumbnail.status, same.status, uploaded.status]).toEqual([200, 200, 200])
  expect((await sharp(await thumbnail.arrayBuffer()).metadata()).width).toBe(100)
  expect(answered).toBeLessThan(crowd)

  const answers = await asked
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(30)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('what nobody waits for any more is not made', async () => {
  const [sara, mallory] = [somebody(), somebody()]
  await upload(mallory, 'huge.jpg', await noise(4_000))
  await upload(sara, 'small.jpg', await noise(200))
  const leaving = new AbortController()
  const left = Array.from({ length: 10 }, (_, index) =>
    render(mallory, 'huge.jpg', dearest(index), { signal: leaving.signal }).catch(() => null),
  )
  // Once one of them is there the others are on their way.
  await Promise.race(left)
  const made = await keptRenderings()
  leaving.abort()
  await Promise.all(left)
  expect((await render(sara, 'small.jpg', 'width=100')).status).toBe(200)
  expect((await render(sara, 'small.jpg', 'width=101')).status).toBe(200)
  expect(await keptRenderings()).toBeLessThanOrEqual(made + 3)
})

test('a rendering is made once, whoever asks, and sent once to who keeps it', async () => {
  const sara = somebody()
  await upload(sara, 'small.jpg', await noise(400))
  const before = await keptRenderings()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      render({ ...sara, address: `10.1.1.${index}` }, 'small.jpg', 'width=120'),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await keptRenderings()).toBe(before + 1)
  const etag = answers[0]?.headers.get('etag') ?? ''
  expect((await render(sara, 'small.jpg', 'width=120', { headers: { 'if-none-match': etag } })).status).toBe(
    304,
  )
})

test('renderings that are cleared away while they are given are made again', async () => {
  const sara = somebody()
  await upload(sara, 'small.jpg', await noise(200))
  expect((await render(sara, 'small.jpg', 'width=50')).status).toBe(200)
  await rm(join(backend.dataDir, 'storage/rendered'), { recursive: true })
  for (const query of ['width=50', 'width=60'])
    expect((await render(sara, 'small.jpg', query)).status).toBe(200)
  expect(await keptRenderings()).toBe(2)
})

test('a replaced picture is rendered anew, a deleted one not at all', async () => {
  const sara = somebody()
  const plain = (colour: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })
      .png()
      .toBuffer()
  const colourOf = async (answer: Response) =>
    (await sharp(await answer.arrayBuffer()).stats()).dominant.r > 128 ? 'red' : 'black'
  const before = await keptRenderings()
  await upload(sara, 'me.png', await plain('#f00'), 'image/png')
  expect(await colourOf(await render(sara, 'me.png', 'width=20&format=png'))).toBe('red')
  await upload(sara, 'me.png', await plain('#000'), 'image/png')
  expect(await colourOf(await render(sara, 'me.png', 'width=20&format=png'))).toBe('black')

  await fetch(`${backend.url}/storage/v1/object/pictures/${sara.id}/me.png`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${await personToken(sara.id)}` },
  })
  expect((await render(sara, 'me.png', 'width=20&format=png')).status).toBe(400)
  await expect.poll(keptRenderings, { timeout: 5_000 }).toBe(before)
})

test('dear formats are replaced or kept small, and no rendering is larger than the largest', async () => {
  const sara = somebody()
  await upload(sara, 'huge.jpg', await noise(3_000))
  await upload(sara, 'tall.png', await noiseStrip(20, 12_000), 'image/png')
  const large = await render(sara, 'huge.jpg', 'width=2500&format=avif&quality=80')
  expect(large.headers.get('content-type')).toBe('image/webp')
  const small = await render(sara, 'huge.jpg', 'width=400&format=avif&quality=80')
  expect(small.headers.get('content-type')).toBe('image/avif')
  const tall = await sharp(
    await (await render(sara, 'tall.png', 'width=20&format=png')).arrayBuffer(),
  ).metadata()
  expect(tall.height).toBeLessThanOrEqual(2500)
})

function noiseStrip(width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

test('one account sends few files at once, and others are served meanwhile', async () => {
  const [sara, mallory] = [somebody(), somebody()]
  const bytes = await noise(300)
  const statuses = (
    await Promise.all(Array.from({ length: 30 }, (_, i) => upload(mallory, `${i}.jpg`, bytes)))
  ).map(({ status }) => status)
  expect(statuses).toContain(429)
  expect(statuses).toContain(200)
  expect((await upload(sara, 'mine.jpg', bytes)).status).toBe(200)
})

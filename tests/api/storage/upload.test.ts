import { expect, test } from 'vitest'
import { client, protocol, serviceClient, sql } from '../../support/backends.ts'
import { newPerson } from '../../support/token-people.ts'
import { blob, bytesOf, film, picture } from './files.ts'

test('Sara uploads a picture, and everyone can see it', async () => {
  const sara = await newPerson()
  const path = `${sara.id}/holiday.png`
  const { data, error } = await sara.client.storage
    .from('pictures')
    .upload(path, blob(await picture('png'), 'image/png'), {
      cacheControl: '7200',
      metadata: { place: 'Basra' },
    })
  expect(error).toBeNull()
  expect(data).toEqual({ id: expect.any(String), path, fullPath: `pictures/${path}` })

  const { publicUrl } = client(protocol).storage.from('pictures').getPublicUrl(path).data
  const answer = await fetch(publicUrl)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('max-age=7200')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')

  const [row] = await sql<{ owner_id: string; owner: string; user_metadata: unknown; metadata: unknown }>(
    protocol,
    `select owner_id, owner, user_metadata, metadata from storage.objects where name = '${path}'`,
  )
  expect(row).toMatchObject({
    owner_id: sara.id,
    owner: sara.id,
    user_metadata: { place: 'Basra' },
    metadata: { mimetype: 'image/png', cacheControl: 'max-age=7200', httpStatusCode: 200 },
  })
})

test('bytes can be sent without a form around them', async () => {
  const sara = await newPerson()
  const path = `${sara.id}/note.txt`
  const papers = sara.client.storage.from('papers')
  const sent = await papers.upload(path, 'سلام', { contentType: 'text/plain', metadata: { lang: 'ar' } })
  expect(sent.error).toBeNull()
  const { data } = await papers.download(path)
  expect(data?.type).toBe('text/plain')
  expect((await bytesOf(data)).toString()).toBe('سلام')
  const info = await papers.info(path)
  expect(info.data).toMatchObject({
    name: path,
    size: 8,
    contentType: 'text/plain',
    metadata: { lang: 'ar' },
  })
})

test('what is said about a file is short, however it is sent', async () => {
  const sara = await newPerson()
  const papers = sara.client.storage.from('papers')
  const path = (name: string) => `${sara.id}/${name}.txt`
  const saying = (letters: number) => ({ metadata: { said: 'x'.repeat(letters) } })
  const refusal = { statusCode: '413', message: 'The metadata exceeded the maximum allowed size' }
  const file = blob('hello', 'text/plain')

  for (const letters of [8_200, 9_000, 1_000_000]) {
    const inForm = await papers.upload(path('form'), file, saying(letters))
    expect(inForm.error).toMatchObject(refusal)
  }
  expect((await papers.upload(path('bytes'), 'hello', saying(9_000))).error).toMatchObject(refusal)
  expect(
    (await papers.upload(path('arabic'), file, { metadata: { said: 'س'.repeat(5_000) } })).error,
  ).toMatchObject(refusal)
  const after = new FormData()
  after.append('file', file, 'a.txt')
  expect((await papers.upload(path('after'), after, saying(1_000_000))).error).toMatchObject(refusal)
  const { data: signed } = await papers.createSignedUploadUrl(path('signed'))
  const bySignature = await papers.uploadToSignedUrl(
    path('signed'),
    signed?.token ?? '',
    file,
    saying(1_000_000),
  )
  expect(bySignature.error).toMatchObject(refusal)
  expect((await papers.list(sara.id)).data).toEqual([])

  expect((await papers.upload(path('form'), file, saying(8_000))).error).toBeNull()
  expect((await papers.update(path('form'), file, saying(9_000))).error).toMatchObject(refusal)
  expect((await papers.copy(path('form'), path('copy'))).error).toBeNull()
  expect((await papers.info(path('copy'))).data).toMatchObject(saying(8_000))
})

test('fields may follow the file in a form', async () => {
  const sara = await newPerson()
  const form = new FormData()
  form.append('file', blob('hello', 'text/plain'), 'a.txt')
  const path = `${sara.id}/form.txt`
  const { error } = await sara.client.storage.from('papers').upload(path, form, { cacheControl: '60' })
  expect(error).toBeNull()
  const { data } = await sara.client.storage.from('papers').info(path)
  expect(data).toMatchObject({ cacheControl: 'max-age=60', size: 5 })
})

test('a name is taken once, unless upsert says otherwise', async () => {
  const sara = await newPerson()
  const path = `${sara.id}/diary.txt`
  const papers = sara.client.storage.from('papers')
  const first = await papers.upload(path, 'one')
  const second = await papers.upload(path, 'two')
  expect(second.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
  const third = await papers.upload(path, 'three', { upsert: true })
  expect(third.error).toBeNull()
  expect(third.data?.id).toBe(first.data?.id)
  expect((await bytesOf((await papers.download(path)).data)).toString()).toBe('three')
  const fourth = await papers.update(path, 'four')
  expect(fourth.error).toBeNull()
  expect((await bytesOf((await papers.download(path)).data)).toString()).toBe('four')
})

test('policies decide who may write', async () => {
  const [sara, omar] = await Promise.all([newPerson(), newPerson()])
  const path = `${sara.id}/mine.txt`
  await sara.client.storage.from('papers').upload(path, 'mine')
  const refusal = { statusCode: '403', message: 'new row violates row-level security policy' }

  const stranger = await omar.client.storage.from('papers').upload(`${sara.id}/other.txt`, 'x')
  expect(stranger.error).toMatchObject(refusal)
  const overwriting = await omar.client.storage.from('papers').upload(path, 'x', { upsert: true })
  expect(overwriting.error).toMatchObject(refusal)
  const anonymous = await client(protocol).storage.from('papers').upload(path, 'x')
  expect(anonymous.error).toMatchObject(refusal)
  const service = await serviceClient(protocol).storage.from('papers').upload(path, 'x', { upsert: true })
  expect(service.error).toBeNull()
})

test('a policy for inserting is enough to upload, and knows the operation', async () => {
  const { error } = await client(protocol)
    .storage.from('dropbox')
    .upload(`${crypto.randomUUID()}.txt`, 'psst')
  expect(error).toBeNull()
  const listed = await client(protocol).storage.from('dropbox').list()
  expect(listed.data).toEqual([])
})

test('an unknown bucket and bad names are refused', async () => {
  const sara = await newPerson()
  const { storage } = sara.client
  expect((await storage.from('nowhere').upload('a.txt', 'x')).error).toMatchObject({
    statusCode: '404',
    message: 'Bucket not found',
  })
  for (const name of ['صورة.png', 'a%5Cb.png', 'x'.repeat(1025), 'tab%09.png', `${sara.id}/%00.png`]) {
    const { error } = await storage.from('papers').upload(name, 'x')
    expect(error, name).toMatchObject({ statusCode: '400' })
    expect(error?.message).toContain('Invalid key')
  }
})

test('no name climbs out of the bucket', async () => {
  const answer = await fetch(`${protocol.url}/storage/v1/object/papers/a/..%2f..%2fpasswd`, {
    method: 'POST',
    headers: { authorization: `Bearer ${protocol.serviceRoleKey}`, 'content-type': 'text/plain' },
    body: 'x',
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({
    statusCode: '400',
    error: 'InvalidKey',
    message: 'Invalid key: a/../../passwd',
  })
})

test('buckets keep their limits of size and type', async () => {
  const sara = await newPerson()
  const stamps = sara.client.storage.from('stamps')
  const wrongType = await stamps.upload(`${sara.id}.webp`, blob(await picture('webp'), 'image/webp'))
  expect(wrongType.error).toMatchObject({
    statusCode: '415',
    message: 'mime type image/webp is not supported',
  })
  const padded = Buffer.concat([await picture('png'), Buffer.alloc(100_000)])
  const tooLarge = await stamps.upload(`${sara.id}.png`, blob(padded, 'image/png'))
  expect(tooLarge.error).toMatchObject({
    statusCode: '413',
    status: 413,
    message: 'The object exceeded the maximum allowed size',
  })
  const declared = await stamps.upload(`${sara.id}.png`, Buffer.alloc(5_000_000), {
    contentType: 'image/png',
  })
  expect(declared.error).toMatchObject({ statusCode: '413' })
})

test('a bucket without a limit takes 50 MB', async () => {
  const sara = await newPerson()
  const { error } = await sara.client.storage
    .from('papers')
    .upload(`${sara.id}/big.bin`, Buffer.alloc(50 * 1024 * 1024 + 1), {
      contentType: 'application/octet-stream',
    })
  expect(error).toMatchObject({ statusCode: '413' })
})

test('what is not the picture or film it says it is, is refused', async () => {
  const sara = await newPerson()
  const pictures = sara.client.storage.from('pictures')
  const attempts: [string, Buffer, string][] = [
    ['text.png', Buffer.from('<script>alert(1)</script>'), 'image/png'],
    ['png.jpg', await picture('png'), 'image/jpeg'],
    ['cut.png', (await picture('png')).subarray(0, 60), 'image/png'],
    ['text.mp4', Buffer.from('not a film'), 'video/mp4'],
    ['jpeg.mp4', await picture('jpeg'), 'video/mp4'],
    ['empty.webp', Buffer.alloc(0), 'image/webp'],
  ]
  for (const [name, bytes, type] of attempts) {
    for (const body of [blob(bytes, type), bytes]) {
      const { error } = await pictures.upload(`${sara.id}/${name}`, body, { contentType: type })
      expect(error, name).toMatchObject({ statusCode: '415', message: `the content is not a valid ${type}` })
    }
  }
  const { data } = await pictures.list(sara.id)
  expect(data).toEqual([])
})

test('films are kept byte for byte', async () => {
  const sara = await newPerson()
  const bytes = film(300_000)
  const { error } = await sara.client.storage.from('films').upload(`${sara.id}.mp4`, blob(bytes, 'video/mp4'))
  expect(error).toBeNull()
  const { data } = await sara.client.storage.from('films').download(`${sara.id}.mp4`)
  expect((await bytesOf(data)).equals(bytes)).toBe(true)
})

test('a form that is none is refused', async () => {
  for (const type of ['multipart/form-data; boundary=X', 'multipart/form-data']) {
    for (const body of [
      'garbage',
      '--X\r\n',
      '--X\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--X--',
    ]) {
      const answer = await fetch(`${protocol.url}/storage/v1/object/papers/form.txt`, {
        method: 'POST',
        headers: { authorization: `Bearer ${protocol.serviceRoleKey}`, 'content-type': type },
        body,
      })
      expect(answer.status, body).toBe(400)
      expect(await answer.json()).toMatchObject({ statusCode: '400', error: 'InvalidRequest' })
    }
  }
})

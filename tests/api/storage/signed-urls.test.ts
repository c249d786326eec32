import { describe, expect, test } from 'vitest'
import { client, protocol, serviceClient, sql } from '../../support/backends.ts'
import { newPerson } from '../../support/token-people.ts'
import { blob, bytesOf, picture } from './files.ts'

describe('reading', () => {
  test('anyone who has the address can read the file until it expires', async () => {
    const sara = await newPerson()
    const papers = sara.client.storage.from('papers')
    const path = `${sara.id}/a b.txt`
    await papers.upload(path, 'shared')
    const { data, error } = await papers.createSignedUrl(path, 60, { download: 'x.txt' })
    expect(error).toBeNull()
    const answer = await fetch(data?.signedUrl ?? '')
    expect(await answer.text()).toBe('shared')
    expect(answer.headers.get('content-disposition')).toContain('x.txt')
    expect(Date.parse(answer.headers.get('expires') ?? '')).toBeGreaterThan(Date.now())

    const short = await papers.createSignedUrl(path, 1)
    await new Promise((resolve) => setTimeout(resolve, 2100))
    const late = await fetch(short.data?.signedUrl ?? '')
    expect(late.status).toBe(400)
    expect(await late.json()).toMatchObject({ statusCode: '400', error: 'InvalidJWT' })
  })

  test('a token opens its own file only, and only for reading', async () => {
    const sara = await newPerson()
    const papers = sara.client.storage.from('papers')
    await papers.upload(`${sara.id}/a.txt`, 'a')
    await papers.upload(`${sara.id}/b.txt`, 'b')
    const { data } = await papers.createSignedUrl(`${sara.id}/a.txt`, 60)
    const other = await fetch((data?.signedUrl ?? '').replace('a.txt', 'b.txt'))
    expect(await other.json()).toMatchObject({ error: 'InvalidSignature' })
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    const upload = await papers.uploadToSignedUrl(`${sara.id}/a.txt`, token, 'replaced')
    expect(upload.error).toMatchObject({ statusCode: '400' })
    const asBearer = await fetch(`${protocol.url}/storage/v1/object/papers/${sara.id}/b.txt`, {
      headers: { authorization: `Bearer ${token}`, apikey: protocol.anonKey },
    })
    expect(asBearer.status).toBe(400)
    for (const forged of ['', 'x', `${token}x`, sara.token]) {
      const answer = await fetch(
        `${protocol.url}/storage/v1/object/sign/papers/${sara.id}/a.txt?token=${forged}`,
      )
      expect(answer.status).toBe(400)
    }
  })

  test('what one cannot read one cannot share', async () => {
    const [sara, omar] = await Promise.all([newPerson(), newPerson()])
    await sara.client.storage.from('papers').upload(`${sara.id}/a.txt`, 'a')
    const { error } = await omar.client.storage.from('papers').createSignedUrl(`${sara.id}/a.txt`, 60)
    expect(error).toMatchObject({ statusCode: '404', message: 'Object not found' })
  })

  test('an address is good for ten years at most', async () => {
    const sara = await newPerson()
    const papers = sara.client.storage.from('papers')
    const path = `${sara.id}/a.txt`
    await papers.upload(path, 'a')
    const tenYears = 10 * 365 * 24 * 60 * 60
    for (const seconds of [tenYears + 1, Number.MAX_SAFE_INTEGER]) {
      const { error } = await papers.createSignedUrl(path, seconds)
      expect(error).toMatchObject({ status: 400, message: expect.stringMatching(/^expiresIn: /) })
      expect((await papers.createSignedUrls([path], seconds)).error).toMatchObject({ status: 400 })
    }
    const { data } = await papers.createSignedUrl(path, tenYears)
    const answer = await fetch(data?.signedUrl ?? '')
    expect(await answer.text()).toBe('a')
    expect(Date.parse(answer.headers.get('expires') ?? '')).toBeGreaterThan(Date.now())
    const { data: many } = await papers.createSignedUrls([path], tenYears)
    expect((await fetch(many?.[0]?.signedUrl ?? '')).status).toBe(200)
  })

  test('many addresses come at once', async () => {
    const sara = await newPerson()
    const papers = sara.client.storage.from('papers')
    await papers.upload(`${sara.id}/a.txt`, 'a')
    const { data } = await papers.createSignedUrls([`${sara.id}/a.txt`, `${sara.id}/none.txt`], 60)
    expect(data).toMatchObject([
      { path: `${sara.id}/a.txt`, error: null },
      {
        path: `${sara.id}/none.txt`,
        error: 'Either the object does not exist or you do not have access to it',
        signedUrl: null,
      },
    ])
    expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('a')
  })

  test('the same file again and again has one address, and there is an end to how many', async () => {
    const sara = await newPerson()
    const papers = sara.client.storage.from('papers')
    const path = `${sara.id}/a.txt`
    await papers.upload(path, 'a')
    const { data } = await papers.createSignedUrls(Array(1_000).fill(path), 60)
    expect(data).toHaveLength(1_000)
    expect(new Set(data?.map(({ signedUrl }) => signedUrl)).size).toBe(1)
    const tooMany = await papers.createSignedUrls(Array(1_001).fill(path), 60)
    expect(tooMany.error).toMatchObject({ statusCode: '400', status: 400 })
  })

  test('an address can be for a rendered picture', async () => {
    const sara = await newPerson()
    const papers = sara.client.storage.from('papers')
    await papers.upload(`${sara.id}/a.png`, blob(await picture('png', 200, 100), 'image/png'))
    const { data } = await papers.createSignedUrl(`${sara.id}/a.png`, 60, { transform: { width: 50 } })
    expect(data?.signedUrl).toContain('/render/image/sign/')
    const answer = await fetch(data?.signedUrl ?? '')
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('x-transformations')).toBe('width:50')
  })
})

describe('uploading', () => {
  test('anyone who has the token can upload the one file, once', async () => {
    const sara = await newPerson()
    const path = `${sara.id}/gift.txt`
    const { data, error } = await sara.client.storage.from('papers').createSignedUploadUrl(path)
    expect(error).toBeNull()
    const anonymous = client(protocol).storage.from('papers')
    const sent = await anonymous.uploadToSignedUrl(path, data?.token ?? '', blob('gift', 'text/plain'))
    expect(sent.error).toBeNull()
    expect(sent.data).toMatchObject({ path, fullPath: `papers/${path}` })
    const { data: stored } = await sara.client.storage.from('papers').download(path)
    expect((await bytesOf(stored)).toString()).toBe('gift')
    const again = await anonymous.uploadToSignedUrl(path, data?.token ?? '', 'again')
    expect(again.error).toMatchObject({ statusCode: '409' })
  })

  test('a token with upsert replaces', async () => {
    const sara = await newPerson()
    const path = `${sara.id}/gift.txt`
    const papers = sara.client.storage.from('papers')
    await papers.upload(path, 'old')
    expect((await papers.createSignedUploadUrl(path)).error).toMatchObject({ statusCode: '409' })
    const { data } = await papers.createSignedUploadUrl(path, { upsert: true })
    const sent = await papers.uploadToSignedUrl(path, data?.token ?? '', 'new')
    expect(sent.error).toBeNull()
    expect((await bytesOf((await papers.download(path)).data)).toString()).toBe('new')
  })

  test('no token is given out where one may not upload', async () => {
    const [sara, omar] = await Promise.all([newPerson(), newPerson()])
    const { error } = await omar.client.storage.from('papers').createSignedUploadUrl(`${sara.id}/x.txt`)
    expect(error).toMatchObject({ statusCode: '403', message: 'new row violates row-level security policy' })
  })

  test('a token is worth nothing while its owner is refused everything', async () => {
    const sara = await newPerson()
    const path = `${sara.id}/gift.txt`
    const { data } = await sara.client.storage.from('papers').createSignedUploadUrl(path)
    const send = () =>
      client(protocol)
        .storage.from('papers')
        .uploadToSignedUrl(path, data?.token ?? '', blob('gift', 'text/plain'))
    await sql(protocol, `insert into public.outcasts values ('${sara.id}')`)
    expect((await send()).error).toMatchObject({ statusCode: '403', message: 'You are an outcast' })
    const kept = await sql(protocol, `select id from storage.objects where name = '${path}'`)
    expect(kept).toEqual([])
    await sql(protocol, `delete from public.outcasts where id = '${sara.id}'`)
    expect((await send()).error).toBeNull()
  })

  test('nor where the policies would not give it out any more', async () => {
    const sara = await newPerson()
    const path = `${sara.id}/late.txt`
    const { data } = await sara.client.storage.from('papers').createSignedUploadUrl(path)
    await sql(
      protocol,
      `create policy "too late" on storage.objects as restrictive for insert with check (name <> '${path}')`,
    )
    const late = await client(protocol)
      .storage.from('papers')
      .uploadToSignedUrl(path, data?.token ?? '', 'x')
    await sql(protocol, 'drop policy "too late" on storage.objects')
    expect(late.error).toMatchObject({
      statusCode: '403',
      message: 'new row violates row-level security policy',
    })
  })

  test('a token of the service needs nobody’s permission', async () => {
    const path = `nobody/${crypto.randomUUID()}.txt`
    const { data } = await serviceClient(protocol).storage.from('papers').createSignedUploadUrl(path)
    const sent = await client(protocol)
      .storage.from('papers')
      .uploadToSignedUrl(path, data?.token ?? '', 'x')
    expect(sent.error).toBeNull()
  })

  test('who is handed a token does not learn whose it is', async () => {
    const sara = await newPerson()
    const { data } = await sara.client.storage.from('papers').createSignedUploadUrl(`${sara.id}/a.txt`)
    const readable = (data?.token ?? '').split('.').map((part) => Buffer.from(part, 'base64url').toString())
    expect(readable.join('')).not.toContain('authenticated')
    expect(readable.join('')).not.toContain('session_id')
  })
})

/** Addresses that a browser, a proxy or a disk would follow to another place than they name. */
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { protocol, serviceClient } from '../../support/backends.ts'
import { newPerson } from '../../support/token-people.ts'
import { blob, picture } from './files.ts'

/** As it stands: `fetch` would resolve the dots itself. */
function ask(
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(protocol.url)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        method,
        path,
        headers: {
          apikey: protocol.anonKey,
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
      },
    )
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const climbs = ['..', '%2e%2e', '%2E.', '.', '%2e', '%252e%252e', '..%2f..', '..%5c..', '%2e%2e%2F%2e%2e']
const doors: [string, (bucket: string, climb: string) => string][] = [
  ['GET', (bucket, climb) => `/storage/v1/object/public/${bucket}/${climb}/me.png`],
  ['GET', (bucket, climb) => `/storage/v1/object/authenticated/${bucket}/${climb}/me.png`],
  ['GET', (bucket, climb) => `/storage/v1/object/${bucket}/a/${climb}/me.png`],
  ['HEAD', (bucket, climb) => `/storage/v1/object/public/${bucket}/a/${climb}`],
  ['GET', (bucket, climb) => `/storage/v1/object/info/public/${bucket}/${climb}/me.png`],
  ['GET', (bucket, climb) => `/storage/v1/object/info/${bucket}/${climb}/me.png`],
  ['GET', (bucket, climb) => `/storage/v1/object/sign/${bucket}/${climb}/me.png?token=x`],
  ['GET', (bucket, climb) => `/storage/v1/render/image/public/${bucket}/${climb}/me.png?width=10`],
  ['GET', (bucket, climb) => `/storage/v1/render/image/authenticated/${bucket}/${climb}/me.png`],
  ['POST', (bucket, climb) => `/storage/v1/object/${bucket}/${climb}/me.png`],
  ['PUT', (bucket, climb) => `/storage/v1/object/${bucket}/${climb}/me.png`],
  ['DELETE', (bucket, climb) => `/storage/v1/object/${bucket}/${climb}/me.png`],
  ['POST', (bucket, climb) => `/storage/v1/object/sign/${bucket}/${climb}/me.png`],
  ['POST', (bucket, climb) => `/storage/v1/object/upload/sign/${bucket}/${climb}/me.png`],
  ['POST', (_bucket, climb) => `/storage/v1/object/list/${climb}`],
  ['GET', (_bucket, climb) => `/storage/v1/bucket/${climb}`],
]

test.each(climbs)('%s is refused at every door', async (climb) => {
  const sara = await newPerson()
  await sara.client.storage
    .from('pictures')
    .upload(`${sara.id}/me.png`, blob(await picture('png'), 'image/png'))
  for (const [method, path] of doors) {
    const address = path('pictures', climb)
    const body = method === 'POST' ? { prefix: '', expiresIn: 10 } : undefined
    const { status } = await ask(method, address, sara.token, body)
    expect([400, 404], `${method} ${address}`).toContain(status)
  }
})

test('nor are such names taken in bodies', async () => {
  const sara = await newPerson()
  const from = `${sara.id}/me.png`
  await sara.client.storage.from('pictures').upload(from, blob(await picture('png'), 'image/png'))
  for (const climb of ['..', '.', '%2e%2e', '%252e']) {
    const to = `${sara.id}/${climb}/x.png`
    for (const path of ['move', 'copy']) {
      const body = { bucketId: 'pictures', sourceKey: from, destinationKey: to }
      const answer = await ask('POST', `/storage/v1/object/${path}`, sara.token, body)
      expect(answer.status, `${path} ${to}`).toBe(400)
      expect(answer.body).toContain('InvalidKey')
    }
    const signed = await sara.client.storage.from('pictures').createSignedUrls([to], 10)
    expect(signed.data?.[0]?.signedUrl).toBeFalsy()
  }
  for (const name of ['..', '.']) {
    const made = await serviceClient(protocol).storage.createBucket(name)
    expect(made.error, name).not.toBeNull()
  }
})

test('a name with dots that climb nowhere is a name', async () => {
  const sara = await newPerson()
  const path = `${sara.id}/..me..v1.2.png`
  const pictures = sara.client.storage.from('pictures')
  expect((await pictures.upload(path, blob(await picture('png'), 'image/png'))).error).toBeNull()
  expect((await fetch(pictures.getPublicUrl(path).data.publicUrl)).status).toBe(200)
})

/** Files under attack: other people's folders, files that are not what they say, signed addresses bent, room taken. */
import { randomUUID } from 'node:crypto'
import { isRefused, isSuccess, type Reply, textIn } from '../calls.ts'
import type { Member } from '../members.ts'
import { smallPicture, upload } from '../pictures.ts'
import type { Area, Stage } from '../scenario.ts'

async function writeIntoOthers(stage: Stage): Promise<void> {
  const [sara, mallory] = [await stage.member('sara'), await stage.member('mallory')]
  const picture = await smallPicture()
  const own = `${sara.id}/1.png`
  stage.requireSuccess(await upload(sara, own, picture), 'Sara’s upload')
  stage.requireSuccess(await upload(mallory, `${mallory.id}/own.png`, picture), 'Mallory’s own upload')
  const names = [
    own,
    `${sara.id}/new.png`,
    `${mallory.id}/../${sara.id}/1.png`,
    `${mallory.id}/%2e%2e/${sara.id}/1.png`,
    `${mallory.id}%2f..%2f${sara.id}/1.png`,
    '1.png',
    `/${sara.id}/1.png`,
    `${sara.id.toUpperCase()}/2.png`,
    `../../${sara.id}/1.png`,
    `${mallory.id}/a%5C..%5Cb.png`,
    `${mallory.id}/%00.png`,
  ]
  for (const name of names) {
    const reply = await upload(mallory, name, picture)
    stage.judge(isRefused(reply, name.startsWith('..') ? [404] : []), `uploaded ${name}: ${reply.status}`)
  }
  const requests: [string, string, unknown][] = [
    ['PUT', `object/posts/${own}`, new Uint8Array(picture)],
    ['DELETE', `object/posts/${own}`, undefined],
    ['POST', 'object/move', { bucketId: 'posts', sourceKey: own, destinationKey: `${mallory.id}/1.png` }],
    ['POST', 'object/copy', { bucketId: 'posts', sourceKey: own, destinationKey: `${mallory.id}/1.png` }],
    ['POST', `object/upload/sign/posts/${sara.id}/x.png`, {}],
    ['POST', `object/sign/posts/${own}`, { expiresIn: 60 }],
    ['POST', 'bucket', { id: 'mine', name: 'mine', public: true }],
    ['PUT', 'bucket/posts', { public: true, allowed_mime_types: ['text/html'] }],
    ['DELETE', 'bucket/posts', undefined],
    ['POST', 'bucket/posts/empty', {}],
  ]
  for (const [method, path, body] of requests) {
    const reply = await requestFile(mallory, method, path, body)
    stage.judge(isRefused(reply), `${method} ${path}: ${reply.status} ${reply.text}`)
  }
  const removed = await mallory.call('/storage/v1/object/posts', {
    method: 'DELETE',
    body: { prefixes: [own] },
  })
  stage.judge(isRefused(removed) || removed.text === '[]', `removed ${removed.text}`)
  const listed = await mallory.call('/storage/v1/object/list/posts', { body: { prefix: sara.id } })
  stage.judge(isRefused(listed) || listed.text === '[]', `listed ${listed.text}`)
  const still = await stage.call(`/storage/v1/object/public/posts/${own}`)
  stage.judge(still.status === 200, 'Sara’s picture is gone')
  const ownRequests: [string, string, unknown][] = [
    ['POST', 'object/list/posts', { prefix: sara.id }],
    ['PUT', `object/posts/${own}`, new Uint8Array(picture)],
    ['POST', `object/upload/sign/posts/${sara.id}/x.png`, {}],
    ['POST', `object/sign/posts/${own}`, { expiresIn: 60 }],
    ['POST', 'object/copy', { bucketId: 'posts', sourceKey: own, destinationKey: `${sara.id}/2.png` }],
    ['POST', 'object/move', { bucketId: 'posts', sourceKey: own, destinationKey: `${sara.id}/3.png` }],
    ['DELETE', `object/posts/${sara.id}/3.png`, undefined],
  ]
  for (const [method, path, body] of ownRequests)
    stage.requireSuccess(await requestFile(sara, method, path, body), 'the same by its owner')
  await manageBuckets(stage)
}

/** Buckets are the service's. */
async function manageBuckets(stage: Stage): Promise<void> {
  const apikey = stage.product.serviceKey()
  const id = `attack-${randomUUID()}`
  const requests: [string, string, unknown][] = [
    ['POST', 'bucket', { id, name: id, public: true }],
    ['PUT', `bucket/${id}`, { public: false }],
    ['POST', `bucket/${id}/empty`, {}],
    ['DELETE', `bucket/${id}`, undefined],
  ]
  for (const [method, path, body] of requests) {
    const reply = await stage.call(`/storage/v1/${path}`, { method, body, apikey })
    stage.requireSuccess(reply, 'the same by the service')
  }
}

function requestFile({ call }: Member, method: string, path: string, body: unknown): Promise<Reply> {
  const headers: Record<string, string> = body instanceof Uint8Array ? { 'content-type': 'image/png' } : {}
  return call(`/storage/v1/${path}`, { method, body, headers })
}

async function disguise(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const picture = await smallPicture()
  const shown = `${mallory.id}/picture.png`
  stage.requireSuccess(await upload(mallory, shown, picture), 'an upload of a picture')
  const real = await stage.call(`/storage/v1/object/public/posts/${shown}`)
  stage.require(real.status === 200 && isInert(real), `a real picture is not served as one: ${real.status}`)
  const script = '<script>alert(document.domain)</script>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
  const files: [string, string | Uint8Array, string][] = [
    ['a.html', script, 'text/html'],
    ['b.png', script, 'image/png'],
    ['c.svg', svg, 'image/svg+xml'],
    ['d.png', svg, 'image/png'],
    ['e.html', script, 'image/png; x=text/html'],
    ['f.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(script)]), 'image/jpeg'],
    ['g.gif', `GIF89a/*${script}*/`, 'image/gif'],
    ['h.png', Buffer.concat([picture, Buffer.from(script)]), 'image/png'],
    ['i.html', picture, 'image/png'],
    ['j.mp4', script, 'video/mp4'],
    ['k.png', '', 'image/png'],
  ]
  for (const [name, bytes, type] of files) {
    const reply = await upload(mallory, `${mallory.id}/${name}`, bytes, type)
    stage.judge(isSuccess(reply) || isRefused(reply), `${name}: ${reply.status} ${reply.text}`)
    const served = await stage.call(`/storage/v1/object/public/posts/${mallory.id}/${name}`)
    stage.judge(
      isRefused(served) || isInert(served),
      `${name} is served as ${served.headers.get('content-type')}`,
    )
  }
}

function isInert({ headers, text }: Reply): boolean {
  const type = headers.get('content-type') ?? ''
  const policy = headers.get('content-security-policy') ?? ''
  const runs = /html|svg|xml|script/.test(type)
  return (
    !runs &&
    headers.get('x-content-type-options') === 'nosniff' &&
    policy.includes('sandbox') &&
    !text.includes('<script>')
  )
}

async function bendSignedAddresses(stage: Stage): Promise<void> {
  const [sara, mallory] = [await stage.member('sara'), await stage.member('mallory')]
  const picture = await smallPicture()
  stage.requireSuccess(await upload(sara, `${sara.id}/a.png`, picture), 'Sara’s upload')
  stage.requireSuccess(await upload(mallory, `${mallory.id}/b.png`, picture), 'Mallory’s upload')
  const read = String(
    (await mallory.call(`/storage/v1/object/sign/posts/${mallory.id}/b.png`, { body: { expiresIn: 60 } }))
      .json.signedURL,
  )
  const write = String(
    (await mallory.call(`/storage/v1/object/upload/sign/posts/${mallory.id}/c.png`, { body: {} })).json.url,
  )
  const readToken = new URL(read, 'http://x').searchParams.get('token') ?? ''
  const writeToken = new URL(write, 'http://x').searchParams.get('token') ?? ''
  stage.require(readToken !== '' && writeToken !== '', 'no address was signed')
  const attempts: [string, string][] = [
    ['GET', `object/sign/posts/${sara.id}/a.png?token=${readToken}`],
    ['GET', `object/sign/posts/${mallory.id}/b.png?token=${writeToken}`],
    ['GET', `object/sign/posts/${mallory.id}/b.png?token=${mallory.token}`],
    ['GET', `object/sign/posts/${mallory.id}/b.png?token=${readToken}x`],
    ['GET', `render/image/sign/posts/${sara.id}/a.png?token=${readToken}&width=9`],
    ['PUT', `object/upload/sign/posts/${sara.id}/a.png?token=${writeToken}`],
    ['PUT', `object/upload/sign/posts/${mallory.id}/c.png?token=${readToken}`],
    ['PUT', `object/upload/sign/posts/${mallory.id}/d.png?token=${writeToken}`],
  ]
  for (const [method, path] of attempts) {
    const reply = await stage.call(`/storage/v1/${path}`, {
      method,
      body: method === 'PUT' ? new Uint8Array(picture) : undefined,
      headers: { 'content-type': 'image/png' },
    })
    stage.judge(isRefused(reply), `${method} ${path.slice(0, 60)}: ${reply.status}`)
  }
  const asBearer = await stage.call('/rest/v1/posts?select=id', { token: readToken })
  stage.judge(isRefused(asBearer), 'the token of an address is a session')
  stage.requireSuccess(await stage.call(`/storage/v1${read}`), 'the address as it was signed')
  const sized = await mallory.call(`/storage/v1/object/sign/posts/${mallory.id}/b.png`, {
    body: { expiresIn: 60, transform: { width: 9 } },
  })
  const rendered = await stage.call(`/storage/v1${textIn(sized, 'signedURL')}`)
  stage.requireSuccess(rendered, 'the address of another size as it was signed')
  const asMember = await stage.call('/rest/v1/posts?select=id', { token: mallory.token })
  stage.requireSuccess(asMember, 'the token of a session')
  const written = await stage.call(`/storage/v1${write}`, {
    method: 'PUT',
    body: new Uint8Array(picture),
    headers: { 'content-type': 'image/png' },
  })
  stage.requireSuccess(written, 'an upload to the address as it was signed')
}

/** So many uploads of one account are taken at a time. */
const atOnce = 2

/** Small files until somebody says stop: the room of one account has an end. In short, the account has nearly filled it. */
async function fillTheDisk(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const picture = await smallPicture()
  stage.requireSuccess(await upload(mallory, `${mallory.id}/first.png`, picture), 'the first upload')
  if (!stage.isLong) {
    const nearlyAll = 'files = (select files from private.file_limits(owner_id)) - 5'
    await stage.product.sql(`update private.file_usage set ${nearlyAll} where owner_id = '${mallory.id}'`)
  }
  const most = stage.times(20, 2_500)
  let taken = 0
  let isFull = false
  for (let sent = 0; sent < most && !isFull; sent += atOnce) {
    const replies = await Promise.all(
      Array.from({ length: atOnce }, (_, number) =>
        upload(mallory, `${mallory.id}/${sent + number}.png`, picture),
      ),
    )
    taken += replies.filter(isSuccess).length
    // Too many at a time (429) is said of any number of files.
    isFull = replies.every((reply) => isRefused(reply) && reply.status !== 429)
  }
  stage.require(taken > 0, 'there is no room for a single file')
  stage.judge(isFull, `${taken} files of one account, none in a post, and no end`)
}

export const files: Area = {
  title: 'files',
  scenarios: [
    { name: 'a member writes, moves and removes what is another’s', attempt: writeIntoOthers },
    { name: 'a member uploads script as a picture', attempt: disguise },
    { name: 'a member bends signed addresses', attempt: bendSignedAddresses },
    { name: 'a member fills the disk', hole: 13, attempt: fillTheDisk },
  ],
}

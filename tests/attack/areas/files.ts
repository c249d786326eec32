/** Files under attack: other people's folders, files that are not what they say, signed addresses bent, room taken. */
import { place, telltaleFilm, telltaleRecording } from '../../../backend/src/storage/testing/films.ts'
import { isFailure, isRefused, newAddress, type Reply } from '../calls.ts'
import { noisyPicture, plainPicture, smallPicture, upload } from '../pictures.ts'
import type { Area, Stage } from '../scenario.ts'

async function writeIntoOthers(stage: Stage): Promise<void> {
  const [sara, mallory] = [await stage.member('sara'), await stage.member('mallory')]
  const picture = await smallPicture()
  const own = `${sara.id}/1.png`
  const kept = await upload(sara, own, picture)
  if (kept.status !== 200) throw new Error(`Sara could not upload: ${kept.status} ${kept.text}`)
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
    stage.judge(isRefused(await upload(mallory, name, picture)), `uploaded ${name}`)
  }
  const requests: [string, string, unknown][] = [
    ['PUT', `object/posts/${own}`, { x: 1 }],
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
    const reply = await mallory.call(`/storage/v1/${path}`, { method, body })
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
}

async function disguise(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const picture = await smallPicture()
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
    stage.judge(!isFailure(reply), `${name}: ${reply.status} ${reply.text}`)
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
  await upload(sara, `${sara.id}/a.png`, picture)
  await upload(mallory, `${mallory.id}/b.png`, picture)
  const read = String(
    (await mallory.call(`/storage/v1/object/sign/posts/${mallory.id}/b.png`, { body: { expiresIn: 60 } }))
      .json.signedURL,
  )
  const write = String(
    (await mallory.call(`/storage/v1/object/upload/sign/posts/${mallory.id}/c.png`, { body: {} })).json.url,
  )
  const readToken = new URL(read, 'http://x').searchParams.get('token') ?? ''
  const writeToken = new URL(write, 'http://x').searchParams.get('token') ?? ''
  const attempts: [string, string, string?][] = [
    ['GET', `object/sign/posts/${sara.id}/a.png?token=${readToken}`],
    ['GET', `object/sign/posts/${mallory.id}/b.png?token=${writeToken}`],
    ['GET', `object/sign/posts/${mallory.id}/b.png?token=${mallory.token}`],
    ['GET', `object/sign/posts/${mallory.id}/b.png?token=${readToken}x`],
    ['GET', `render/image/sign/posts/${sara.id}/a.png?token=${readToken}&width=9`],
    ['PUT', `object/upload/sign/posts/${sara.id}/a.png?token=${writeToken}`, 'x'],
    ['PUT', `object/upload/sign/posts/${mallory.id}/c.png?token=${readToken}`, 'x'],
    ['PUT', `object/upload/sign/posts/${mallory.id}/d.png?token=${writeToken}`, 'x'],
  ]
  for (const [method, path, body] of attempts) {
    const reply = await stage.call(`/storage/v1/${path}`, {
      method,
      body,
      headers: { 'content-type': 'image/png' },
    })
    stage.judge(isRefused(reply), `${method} ${path.slice(0, 60)}: ${reply.status}`)
  }
  const asBearer = await stage.call('/rest/v1/posts?select=id', { token: readToken })
  stage.judge(isRefused(asBearer), 'the token of an address is a session')
}

/** Small files until somebody says stop: the room of one account has an end. In short, the account has nearly filled it. */
async function fillTheDisk(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const picture = await smallPicture()
  await upload(mallory, `${mallory.id}/first.png`, picture)
  if (!stage.isLong) {
    const nearlyAll = 'files = (select files from private.file_limits()) - 5'
    await stage.product.sql(`update private.file_usage set ${nearlyAll} where owner_id = '${mallory.id}'`)
  }
  const most = stage.times(20, 2_500)
  let taken = 0
  for (let sent = 0; sent < most; sent += 20) {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        upload(mallory, `${mallory.id}/${sent + number}.png`, picture),
      ),
    )
    for (const reply of replies) stage.judge(!isFailure(reply), `${reply.status} ${reply.text}`)
    const refused = replies.filter(isRefused).length
    taken += replies.length - refused
    if (refused === replies.length) break
  }
  stage.judge(taken < most, `${taken} files of one account, none in a post, and no end`)
}

async function bombWithPixels(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const side = stage.times(7_500, 16_000)
  const bomb = await plainPicture(side)
  const name = `${mallory.id}/bomb.png`
  const reply = await upload(mallory, name, bomb)
  stage.judge(
    isRefused(reply),
    `${side} times ${side} pixels in ${bomb.length} bytes were taken: ${reply.status}`,
  )
  const noise = await noisyPicture(400)
  await upload(mallory, `${mallory.id}/noise.jpg`, noise, 'image/jpeg')
  for (const query of [
    'width=-1',
    'width=1e9',
    'width=0',
    'height=NaN',
    'quality=1000',
    'format=svg',
    'resize=bomb',
    'width=2500&height=2500&resize=fill&quality=100',
  ]) {
    const rendered = await stage.call(
      `/storage/v1/render/image/public/posts/${mallory.id}/noise.jpg?${query}`,
      { from: newAddress() },
    )
    stage.judge(!isFailure(rendered), `${query}: ${rendered.status}`)
  }
}

async function readPlaces(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const films: [string, string, Buffer][] = [
    ['a.mp4', 'video/mp4', telltaleFilm()],
    ['a.mov', 'video/quicktime', telltaleFilm('qt  ')],
    ['a.webm', 'video/webm', telltaleRecording()],
  ]
  for (const [name, type, film] of films) {
    const reply = await upload(sara, `${sara.id}/${name}`, film, type)
    if (reply.status !== 200) throw new Error(`Sara could not upload ${name}: ${reply.status} ${reply.text}`)
    const served = await stage.call(`/storage/v1/object/public/posts/${sara.id}/${name}`)
    stage.judge(served.status === 200 && !served.text.includes(place), `${name} tells where it was taken`)
  }
}

async function keepWhatIsAnothers(stage: Stage): Promise<void> {
  const [sara, mallory] = [await stage.member('sara'), await stage.member('mallory')]
  const file = `posts/${sara.id}/1.png`
  await upload(sara, `${sara.id}/1.png`, await smallPicture())
  const addresses = [
    `/storage/v1/object/public/${file}`,
    `/storage/v1/object/public/${file}?t=1`,
    `https://evil.example/storage/v1/object/public/${file}`,
    `https://evil.example/%73torage/v1/object/public/${file}`,
    `https://evil.example/STORAGE//v1/object/public/${file}`,
    `/storage/v1/object/public/posts/${mallory.id}/%2e%2e/${sara.id}/1.png`,
    `/storage/v1/object/public//${file}`,
    `/storage/v1/render/image/public/${file}?width=9`,
  ]
  for (const address of addresses) {
    for (const column of ['image_url', 'video_url']) {
      const reply = await mallory.call('/rest/v1/posts', { body: { content: 'x', [column]: address } })
      stage.judge(isRefused(reply), `a post of Mallory's shows ${address}`)
    }
    for (const column of ['avatar_url', 'cover_image_url']) {
      const reply = await mallory.call('/rest/v1/rpc/update_own_profile', {
        body: { p_fields: { [column]: address } },
      })
      stage.judge(isRefused(reply), `Mallory's profile shows ${address}`)
    }
  }
}

export const files: Area = {
  title: 'files',
  scenarios: [
    { name: 'a member writes, moves and removes what is another’s', attempt: writeIntoOthers },
    { name: 'a member uploads script as a picture', attempt: disguise },
    { name: 'a member bends signed addresses', attempt: bendSignedAddresses },
    { name: 'a member fills the disk', hole: 13, attempt: fillTheDisk },
    { name: 'a member uploads a bomb of pixels', hole: 3, attempt: bombWithPixels },
    { name: 'a stranger reads in a film where it was taken', hole: 53, attempt: readPlaces },
    { name: 'a member keeps a file that another wants gone', hole: 54, attempt: keepWhatIsAnothers },
  ],
}

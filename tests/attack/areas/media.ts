/** Media under attack: bombs of pixels, films that tell too much, files of others shown as one's own. */
import { place, telltaleFilm, telltaleRecording } from '../../../backend/src/storage/testing/films.ts'
import { movingGif, movingWebp } from '../../../backend/src/storage/testing/moving-pictures.ts'
import { isRefused, isSuccess, type Reply } from '../calls.ts'
import { isServed } from '../meanwhile.ts'
import type { Member } from '../members.ts'
import { noisyPicture, plainPicture, smallPicture, upload } from '../pictures.ts'
import type { Area, Stage } from '../scenario.ts'

async function bombWithPixels(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const side = stage.times(7_500, 16_000)
  const bomb = await plainPicture(side)
  const small = await plainPicture(100)
  stage.requireSuccess(await upload(mallory, `${mallory.id}/small.png`, small), 'a picture of the same kind')
  const reply = await upload(mallory, `${mallory.id}/bomb.png`, bomb)
  stage.judge(
    isRefused(reply),
    `${side} times ${side} pixels in ${bomb.length} bytes were taken: ${reply.status}`,
  )
  const noise = await noisyPicture(400)
  const name = `${mallory.id}/noise.jpg`
  stage.requireSuccess(await upload(mallory, name, noise, 'image/jpeg'), 'an upload of a picture')
  const render = (query: string) => stage.call(`/storage/v1/render/image/public/posts/${name}?${query}`)
  stage.requireSuccess(await render('width=50'), 'a picture of another size')
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
    const rendered = await render(query)
    stage.judge(isSuccess(rendered) || isRefused(rendered), `${query}: ${rendered.status}`)
  }
}

/** Frames of one pixel cost what they take, not what they show: the time grew with the square of their number. */
async function moveWithoutEnd(stage: Stage): Promise<void> {
  const [mallory, sara] = [await stage.member('mallory'), await stage.member('sara')]
  const crowd = [mallory, await stage.member('malik'), await stage.member('nasir')]
  const kinds = [
    ['gif', 'image/gif', movingGif],
    ['webp', 'image/webp', movingWebp],
  ] as const
  for (const [name, type, made] of kinds) {
    const path = `${mallory.id}/short.${name}`
    stage.requireSuccess(await upload(mallory, path, made(100), type), 'a picture that moves for a while')
    const sizes = await Promise.all(
      [1, 2, 700, 2_500].map((width) =>
        stage.call(`/storage/v1/render/image/public/posts/${path}?width=${width}`),
      ),
    )
    for (const reply of sizes) stage.requireSuccess(reply, 'a rendering of it')
    const names = new Set(sizes.map(({ headers }) => headers.get('etag')))
    stage.judge(names.size === 1, `one pixel was rendered ${names.size} times`)
  }
  const disguised = await upload(mallory, `${mallory.id}/moving.jpg`, movingGif(2), 'image/gif')
  stage.judge(isRefused(disguised), `a GIF by the name of a still picture: ${disguised.status}`)
  const small = await smallPicture()
  stage.requireSuccess(await upload(sara, `${sara.id}/0.png`, small), 'Sara’s upload')
  const tooLong = crowd.flatMap((member) =>
    kinds.flatMap(([name, type, made]) =>
      Array.from({ length: stage.times(1, 5) }, async (_, number) => {
        const bytes = made(stage.times(20_000, 60_000))
        const reply = await upload(member, `${member.id}/${number}.${name}`, bytes, type)
        stage.judge(isRefused(reply), `${type} of ${bytes.length} bytes: ${reply.status}`)
      }),
    ),
  )
  await isServed(stage, 'an upload', () => upload(sara, `${sara.id}/1.png`, small))
  await isServed(stage, 'a rendering', () =>
    stage.call(`/storage/v1/render/image/public/posts/${sara.id}/1.png?width=9`),
  )
  await Promise.all(tooLong)
}

async function readPlaces(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const films: [string, string, Buffer][] = [
    ['a.mp4', 'video/mp4', telltaleFilm()],
    ['a.mov', 'video/quicktime', telltaleFilm('qt  ')],
    ['a.webm', 'video/webm', telltaleRecording()],
  ]
  for (const [name, type, film] of films) {
    stage.require(film.includes(place), `${name} tells nothing to begin with`)
    stage.requireSuccess(await upload(sara, `${sara.id}/${name}`, film, type), `Sara’s upload of ${name}`)
    const served = await stage.call(`/storage/v1/object/public/posts/${sara.id}/${name}`)
    stage.require(served.headers.get('content-type') === type, `${name} is not served: ${served.status}`)
    stage.judge(!served.text.includes(place), `${name} tells where it was taken`)
  }
}

async function keepWhatIsAnothers(stage: Stage): Promise<void> {
  const [sara, mallory] = [await stage.member('sara'), await stage.member('mallory')]
  const file = `posts/${sara.id}/1.png`
  stage.requireSuccess(await upload(sara, `${sara.id}/1.png`, await smallPicture()), 'Sara’s upload')
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
    for (const [what, show] of waysToShow(mallory)) {
      const reply = await show(address)
      stage.judge(isRefused(reply), `${what} of Mallory's shows ${address}: ${reply.status}`)
    }
  }
  await uploadFilm(stage, sara)
  for (const [what, show] of waysToShow(sara)) {
    const own = `/storage/v1/object/public/posts/${sara.id}/${what === 'video_url' ? '1.mp4' : '1.png'}`
    stage.requireSuccess(await show(own), `${what} of one’s own`)
  }
}

/** A row that shows a file shows it for as long as it is there. */
async function leaveDeadAddresses(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  for (const [column, show] of waysToShow(mallory)) {
    const name = `${mallory.id}/${column}.${column === 'video_url' ? 'mp4' : 'png'}`
    const path = `/storage/v1/object/public/posts/${name}`
    const early = await show(path)
    stage.judge(isRefused(early), `${column} shows what nobody uploaded: ${early.status}`)
    const uploaded =
      column === 'video_url'
        ? await upload(mallory, name, telltaleFilm(), 'video/mp4')
        : await upload(mallory, name, await smallPicture())
    stage.requireSuccess(uploaded, 'an upload')
    stage.requireSuccess(await show(path), `${column} of one’s own`)
    const ways: [string, string, unknown][] = [
      ['DELETE', `posts/${name}`, undefined],
      ['DELETE', 'posts', { prefixes: [name] }],
      ['POST', 'move', { bucketId: 'posts', sourceKey: name, destinationKey: `${name}.png` }],
    ]
    for (const [method, address, body] of ways) {
      const reply = await mallory.call(`/storage/v1/object/${address}`, { method, body })
      stage.judge(isRefused(reply), `${method} ${address} of what ${column} shows: ${reply.status}`)
    }
    const served = await stage.call(path)
    stage.judge(served.status === 200, `${column} shows a dead address: ${served.status}`)
  }
}

async function uploadFilm(stage: Stage, person: Member): Promise<void> {
  const reply = await upload(person, `${person.id}/1.mp4`, telltaleFilm(), 'video/mp4')
  stage.requireSuccess(reply, 'an upload of a film')
}

/** The columns in which a member shows a file. */
function waysToShow({ call }: Member): [column: string, show: (address: string) => Promise<Reply>][] {
  const inPost = (column: string) => (address: string) =>
    call('/rest/v1/posts', { body: { content: 'x', [column]: address } })
  const inProfile = (column: string) => (address: string) =>
    call('/rest/v1/rpc/update_own_profile', { body: { p_fields: { [column]: address } } })
  return [
    ['image_url', inPost('image_url')],
    ['video_url', inPost('video_url')],
    ['avatar_url', inProfile('avatar_url')],
    ['cover_image_url', inProfile('cover_image_url')],
  ]
}

export const media: Area = {
  title: 'media',
  scenarios: [
    { name: 'a member uploads a bomb of pixels', hole: 3, attempt: bombWithPixels },
    { name: 'members have pictures move without end', hole: 212, attempt: moveWithoutEnd },
    { name: 'a stranger reads in a film where it was taken', hole: 53, attempt: readPlaces },
    { name: 'a member keeps a file that another wants gone', hole: 54, attempt: keepWhatIsAnothers },
    { name: 'a member leaves everybody a dead address', hole: 207, attempt: leaveDeadAddresses },
  ],
}

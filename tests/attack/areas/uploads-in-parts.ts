/** Uploads in parts under attack: other people's, names that climb, disguises that come in pieces, room that is taken and not used. */
import { randomUUID } from 'node:crypto'
import { isRefused, type Reply } from '../calls.ts'
import type { Member } from '../members.ts'
import { smallPicture } from '../pictures.ts'
import type { Area, Stage } from '../scenario.ts'
import { beginInParts, partsEndpoint, partsProtocol, pathIn } from '../upload-parts.ts'

type Caller = Pick<Member, 'call'> | Pick<Stage, 'call'>

function goOn({ call }: Caller, path: string, offset: number, body: Uint8Array<ArrayBuffer>): Promise<Reply> {
  const headers = {
    ...{
      ...partsProtocol,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
  }
  return call(path, { method: 'PATCH', headers, body })
}

const idOf = (text: string) => Buffer.from(text).toString('base64url')

async function reachIntoOthers(stage: Stage): Promise<void> {
  const [sara, mallory] = [await stage.member('sara'), await stage.member('mallory')]
  const picture = new Uint8Array(await smallPicture())
  const name = `${sara.id}/parts.png`
  const begun = stage.requireSuccess(
    await beginInParts(sara, { name, size: picture.length }),
    'Sara’s beginning',
  )
  const path = pathIn(begun)
  stage.requireSuccess(await goOn(sara, path, 0, picture.subarray(0, 20)), 'Sara’s first part')
  const absent = `${partsEndpoint}/${idOf(`posts/${name}/${randomUUID()}`)}`
  for (const method of ['HEAD', 'PATCH', 'DELETE']) {
    const headers = {
      ...partsProtocol,
      'upload-offset': '20',
      'content-type': 'application/offset+octet-stream',
    }
    for (const caller of [mallory, stage]) {
      const there = await caller.call(path, { method, headers })
      const nothing = await caller.call(absent, { method, headers })
      stage.judge(
        there.status === 404 && there.text === nothing.text,
        `${method} of another’s: ${there.status} ${there.text}`,
      )
    }
  }
  for (const taken of [name, `${sara.id}/new.png`]) {
    const reply = await beginInParts(mallory, { name: taken, size: picture.length })
    stage.judge(isRefused(reply), `began ${taken}: ${reply.status}`)
  }
  const climbs = ['..', '.', '%2e%2e', '%252e%252e', '..\\..']
  for (const climb of climbs) {
    const reply = await beginInParts(mallory, { name: `${mallory.id}/${climb}/${sara.id}/1.png`, size: 9 })
    stage.judge(isRefused(reply), `began with ${climb}: ${reply.status}`)
    const id = idOf(`posts/${climb}/${path.split('/').at(-1)}`)
    const asked = await mallory.call(`${partsEndpoint}/${id}`, { method: 'HEAD', headers: partsProtocol })
    stage.judge(isRefused(asked, [404]), `asked for ${climb}: ${asked.status}`)
  }
  const end = await goOn(sara, path, 20, picture.subarray(20))
  stage.requireSuccess(end, 'Sara’s last part')
}

async function disguiseInParts(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const picture = new Uint8Array(await smallPicture())
  const script = new TextEncoder().encode('<script>alert(document.domain)</script>')
  const honest = pathIn(
    await beginInParts(mallory, { name: `${mallory.id}/honest.png`, size: picture.length }),
  )
  stage.requireSuccess(await goOn(mallory, honest, 0, picture), 'a picture in one part')
  const disguises: [string, Uint8Array<ArrayBuffer>[]][] = [
    ['image/png', [script]],
    ['image/png', [script.subarray(0, 8), script.subarray(8)]],
    ['video/mp4', [script]],
    ['text/html', [script]],
  ]
  for (const [index, [type, pieces]] of disguises.entries()) {
    const name = `${mallory.id}/disguise-${index}`
    const size = pieces.reduce((sum, { length }) => sum + length, 0)
    let reply = await beginInParts(mallory, { name, size, type })
    let offset = 0
    const path = pathIn(reply)
    for (const piece of pieces) {
      if (isRefused(reply)) break
      reply = await goOn(mallory, path, offset, piece)
      offset += piece.length
    }
    stage.judge(isRefused(reply), `${type} of script: ${reply.status} ${reply.text}`)
  }
  // What was kept is not changed any more.
  const more = await goOn(mallory, honest, picture.length, script)
  stage.judge(isRefused(more), `went on with a finished one: ${more.status}`)
  const again = await goOn(mallory, honest, 0, script)
  stage.judge(isRefused(again), `began a finished one anew: ${again.status}`)
}

async function takeRoom(stage: Stage): Promise<void> {
  const [sara, mallory] = [await stage.member('sara'), await stage.member('mallory')]
  const ofSara = stage.requireSuccess(
    await beginInParts(sara, { name: `${sara.id}/1.png`, size: 9 }),
    'a beginning',
  )
  const paths: string[] = []
  for (let index = 0; index < stage.times(15, 200); index += 1) {
    const begun = await beginInParts(mallory, { name: `${mallory.id}/${index}.png`, size: 9 })
    stage.require(begun.status === 201, `no further one begins: ${begun.status} ${begun.text}`)
    paths.push(pathIn(begun))
  }
  const heads = await Promise.all(
    paths.slice(-15).map((path) => mallory.call(path, { method: 'HEAD', headers: partsProtocol })),
  )
  const left = heads.filter(({ status }) => status === 200).length
  stage.judge(left <= 10, `${left} unfinished uploads of one account`)
  const kept = await sara.call(pathIn(ofSara), { method: 'HEAD', headers: partsProtocol })
  stage.judge(kept.status === 200, `Sara’s gave way: ${kept.status}`)
  const huge = await beginInParts(mallory, { name: `${mallory.id}/huge.mp4`, size: 1e15, type: 'video/mp4' })
  stage.judge(isRefused(huge), `announced a petabyte: ${huge.status}`)
  const path = pathIn(await beginInParts(mallory, { name: `${mallory.id}/small.png`, size: 9 }))
  const more = await goOn(mallory, path, 0, new Uint8Array(100))
  stage.judge(isRefused(more), `sent more than was announced: ${more.status}`)
}

async function goOnWhenBanned(stage: Stage): Promise<void> {
  const eve = await stage.member('eve')
  const picture = new Uint8Array(await smallPicture())
  const name = `${eve.id}/before.png`
  const begun = stage.requireSuccess(await beginInParts(eve, { name, size: picture.length }), 'a beginning')
  stage.requireSuccess(await goOn(eve, pathIn(begun), 0, picture.subarray(0, 20)), 'a first part')
  const apikey = stage.product.serviceKey()
  const body = { p_user_id: eve.id, p_reason: 'x' }
  stage.requireSuccess(await stage.call('/rest/v1/rpc/ban_user_10_days', { apikey, body }), 'a ban')
  const rest = await goOn(eve, pathIn(begun), 20, picture.subarray(20))
  stage.judge(rest.status === 403, `went on: ${rest.status} ${rest.text}`)
  const another = await beginInParts(eve, { name: `${eve.id}/after.png`, size: picture.length })
  stage.judge(another.status === 403, `began another: ${another.status} ${another.text}`)
  const shown = await stage.call(`/storage/v1/object/public/posts/${name}`)
  stage.judge(isRefused(shown, [404]), `what was unfinished is shown: ${shown.status}`)
}

export const uploadsInParts: Area = {
  title: 'uploads in parts',
  scenarios: [
    { name: 'a member reaches into another’s unfinished upload', attempt: reachIntoOthers },
    { name: 'a member sends script in pieces', attempt: disguiseInParts },
    { name: 'a banned member goes on with an upload', attempt: goOnWhenBanned },
    { name: 'a member begins uploads and finishes none', attempt: takeRoom },
  ],
}

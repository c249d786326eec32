/** A busy disk: work on files that costs who asks for it a line of text, without end. Others' files are kept and shown meanwhile. */
import { randomUUID } from 'node:crypto'
import { plainFilm } from '../../../backend/src/storage/testing/films.ts'
import { isSuccess, newAddress, type Reply } from '../calls.ts'
import { isServed, othersAreServed } from '../meanwhile.ts'
import type { Member } from '../members.ts'
import { smallPicture, upload } from '../pictures.ts'
import type { Area, Stage } from '../scenario.ts'
import { beginInParts, partsEndpoint, partsProtocol, pathIn } from '../upload-parts.ts'

const megabyte = 1024 * 1024

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

async function copyWithoutEnd(stage: Stage): Promise<void> {
  const [sara, mallory] = [await stage.member('sara'), await stage.member('mallory')]
  const large = `${mallory.id}/large.mp4`
  const film = plainFilm(stage.times(60, 95) * megabyte)
  stage.requireSuccess(await upload(mallory, large, film, 'video/mp4'), 'an upload of a large film')
  const picture = await smallPicture()
  const copy = (name: string, signal?: AbortSignal) =>
    mallory.call('/storage/v1/object/copy', {
      body: { bucketId: 'posts', sourceKey: large, destinationKey: `${mallory.id}/${name}.mp4` },
      headers: { 'x-upsert': 'true' },
      signal,
    })
  await othersAreServed(stage, async () => {
    const crowd = [
      ...times(stage.times(60, 150), (number) => copy(`${number}`)),
      ...times(stage.times(20, 100), () => copy('same', AbortSignal.timeout(300))),
    ]
    for (let round = 0; round < stage.times(3, 10); round += 1) {
      await isServed(stage, 'somebody else’s upload', () => upload(sara, `${sara.id}/${round}.png`, picture))
    }
    const replies = await Promise.all(crowd)
    stage.require(replies.some(isSuccess), 'not a single copy was made')
    const refused = replies.filter(({ status }) => status === 429)
    stage.judge(refused.length > 0, `${replies.length} copies of one account at once, and none refused`)
    stage.judge(
      refused.every(({ headers }) => headers.has('retry-after')),
      'a refusal does not say when to come again',
    )
  })
}

async function beginWithoutEnd(stage: Stage): Promise<void> {
  const [sara, mallory] = [await stage.member('sara'), await stage.member('mallory')]
  const begin = (member: Member, signal?: AbortSignal) =>
    beginInParts(member, { name: `${member.id}/${randomUUID()}.png`, size: 1_000, signal })
  stage.requireSuccess(await begin(mallory), 'a beginning')
  await othersAreServed(stage, async () => {
    const until = performance.now() + stage.times(6_000, 15_000)
    const crowd = times(100, async () => {
      while (performance.now() < until) await begin(mallory, AbortSignal.timeout(300))
    })
    await Promise.all(crowd)
    for (let round = 0; round < stage.times(2, 6); round += 1) {
      await isServed(stage, 'somebody else’s beginning', () => begin(sara))
    }
  })
}

/** An account about an upload of its own, and strangers about it too; all from one network. */
async function lookWithoutEnd(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const begun = await beginInParts(mallory, { name: `${mallory.id}/1.png`, size: 1_000 })
  const path = pathIn(stage.requireSuccess(begun, 'a beginning'))
  const from = newAddress()
  const look = ({ call }: Pick<Stage, 'call'>) => call(path, { method: 'HEAD', headers: partsProtocol, from })
  for (const [who, caller] of [
    ['one account', mallory],
    ['strangers of one network', stage],
  ] as const) {
    await othersAreServed(stage, async () => {
      const replies: Reply[] = []
      for (let round = 0; round < stage.times(3, 20); round += 1) {
        replies.push(...(await Promise.all(times(1_000, () => look(caller)))))
      }
      stage.judge(
        replies.some(({ status }) => status === 429),
        `${who} asked a thousand times at once at ${partsEndpoint}, and nothing was refused`,
      )
    })
  }
}

export const busyDisk: Area = {
  title: 'busy disk',
  isHeavy: true,
  isBeforeDatabase: true,
  scenarios: [
    { name: 'a member has a large film copied without end', hole: 128, attempt: copyWithoutEnd },
    { name: 'a member begins uploads in parts without end, and leaves', hole: 129, attempt: beginWithoutEnd },
    { name: 'a crowd asks about an upload in parts without end', hole: 130, attempt: lookWithoutEnd },
  ],
}

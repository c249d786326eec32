import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createDiskReserve } from './disk-reserve.ts'
import type { ImageLane } from './images/image-lane.ts'
import { receiveClean } from './upload-steps.ts'

test('a file that is being cleaned holds no room for its bytes: they are on the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upload-steps-'))
  const reserve = createDiskReserve(folder, async () => 1_000)
  const picture = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(594)])
  const picturePath = join(folder, 'picture')
  let isCleaned = false
  const uploadLane: ImageLane = {
    end: () => undefined,
    run: async () => {
      ;(await reserve.take(1_000))()
      await writeFile(`${picturePath}.clean`, picture)
      isCleaned = true
      return { ok: true, format: null, media: null, cost: 0, cpuMs: 0 }
    },
  }
  await receiveClean({ images: { uploadLane } }, Readable.from([picture]), picturePath, {
    mimeType: 'image/gif',
    sizeLimit: 1_000,
    payer: 'sara',
    signal: new AbortController().signal,
    room: await reserve.forCopy(picture.length),
  })
  expect(isCleaned).toBe(true)
  await rm(folder, { recursive: true })
})

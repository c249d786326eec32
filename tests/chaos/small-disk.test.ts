import { appendFile, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canMount, mountSmallDisk } from './small-disk.ts'

const megabyte = 1024 * 1024
const megabytes = 128

const isAllowed = await canMount()

test.skipIf(!isAllowed)(
  'a disk is full until it is cleared, and has all of its room from then on',
  async () => {
    const disk = await mountSmallDisk(megabytes)
    try {
      const [deleted, written] = [join(disk.folder, 'deleted'), join(disk.folder, 'written')]
      await appendFile(deleted, Buffer.alloc((megabytes - 1) * megabyte))
      await disk.fill()
      await expect(appendFile(written, 'x')).rejects.toMatchObject({ code: 'ENOSPC' })

      const ballast = join(disk.folder, 'ballast')
      const { size } = await stat(ballast)
      await rm(deleted)
      // The room that was made is being taken too.
      while ((await stat(ballast)).size === size);
      await disk.clear()
      expect(await readdir(disk.folder)).toEqual(['written'])
      const { bavail, bsize } = await statfs(disk.folder)
      expect(bavail * bsize).toBe(megabytes * megabyte)
    } finally {
      await disk.remove()
    }
  },
)

test.skipIf(!isAllowed)('a disk that is full of files takes bytes, and no other file', async () => {
  const disk = await mountSmallDisk(megabytes)
  try {
    const [early, late] = [join(disk.folder, 'early'), join(disk.folder, 'late')]
    await appendFile(early, 'x')
    await disk.fillWithFiles()
    await appendFile(early, Buffer.alloc(megabyte))
    await expect(appendFile(late, 'x')).rejects.toMatchObject({ code: 'ENOSPC' })
    await disk.clear()
    await appendFile(late, 'x')
  } finally {
    await disk.remove()
  }
})

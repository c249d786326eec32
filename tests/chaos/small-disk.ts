/** A file system of its own, so small that it can be filled: memory that the kernel mounts for root, on Linux. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, open, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SmallDisk {
  folder: string
  /** Leaves room for nothing, whatever is deleted meanwhile, until it is cleared. */
  fill(): Promise<void>
  /** Leaves all the room there is, and none for another file (inodes), in the same way. */
  fillWithFiles(): Promise<void>
  clear(): Promise<void>
  remove(): Promise<void>
}

const megabyte = 1024 * 1024
/** So few that they can be made at once, and many more than the embedded database has. */
const mostFiles = 8_000
/** How often the room that was made meanwhile is taken too, in milliseconds. */
const refillMs = 50

/** @throws where nobody may mount */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'majlis-disk-'))
  const size = `size=${megabytes}m,nr_inodes=${mostFiles}`
  await run('mount', ['-t', 'tmpfs', '-o', size, 'majlis-chaos', folder]).catch(async (error) => {
    await rmdir(folder)
    throw error
  })
  const ballast = join(folder, 'ballast')
  let isToBeFull = false
  let refilling: Promise<void> | undefined
  const keepTaking = async (takeAll: (path: string) => Promise<void>) => {
    await takeAll(ballast)
    isToBeFull = true
    const refill = async () => {
      while (isToBeFull) {
        await takeAll(ballast)
        await pause(refillMs)
      }
    }
    refilling = refill()
  }
  /** What is being taken is taken first: it would be missing afterwards. */
  const stop = async () => {
    isToBeFull = false
    await refilling
  }
  return {
    folder,
    fill: () => keepTaking(takeAllBytes),
    fillWithFiles: () => keepTaking(takeAllFiles),
    async clear() {
      await stop()
      await rm(ballast, { recursive: true })
    },
    async remove() {
      await stop()
      await run('umount', ['--lazy', folder])
      await rmdir(folder)
    },
  }
}

/** Whether this process may mount one. */
export async function canMount(): Promise<boolean> {
  return mountSmallDisk(1).then(
    async (disk) => {
      await disk.remove()
      return true
    },
    () => false,
  )
}

async function takeAllBytes(path: string): Promise<void> {
  const file = await open(path, 'a')
  try {
    for (const bytes of [megabyte, 4096, 1]) {
      const part = Buffer.alloc(bytes)
      while (await hasRoomFor(() => file.appendFile(part)));
    }
  } finally {
    await file.close()
  }
}

async function takeAllFiles(folder: string): Promise<void> {
  const makeOne = async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, randomUUID()), '')
  }
  while (await hasRoomFor(makeOne));
}

async function hasRoomFor(take: () => Promise<void>): Promise<boolean> {
  try {
    await take()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}

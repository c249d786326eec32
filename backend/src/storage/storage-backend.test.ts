import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorageBackend } from './open-storage-backend.ts'
import { BytesMissing, type StorageBackend } from './storage-backend.ts'

const require = createRequire(import.meta.url)

let folder: string
let s3Server: ChildProcess
let s3Url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-backend-'))
  const program = join(dirname(require.resolve('s3rver')), '../bin/s3rver.js')
  s3Server = spawn(
    process.execPath,
    [program, '--directory', join(folder, 's3'), '--port', '0', '--configure-bucket', 'majlis'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  s3Url = await new Promise<string>((resolve, reject) => {
    s3Server.once('exit', reject)
    s3Server.stdout?.on('data', (chunk) => {
      const port = /listening on \S+:(\d+)/.exec(String(chunk))?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  })
})

afterAll(async () => {
  s3Server.kill()
  await rm(folder, { recursive: true })
})

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  let backend: StorageBackend

  beforeAll(() => {
    const storageS3 = {
      endpoint: s3Url,
      region: 'us-east-1',
      bucket: 'majlis',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    }
    backend = openStorageBackend({ dataDir: folder, storageS3: kind === 's3' ? storageS3 : null })
  })

  async function adopted(content: string): Promise<string> {
    const version = randomUUID()
    const path = join(folder, version)
    await writeFile(path, content)
    await backend.adopt(version, path)
    expect(existsSync(path)).toBe(false)
    return version
  }

  test('adopts a file, reads all or part of it, and removes it', async () => {
    const version = await adopted('0123456789')
    expect(await text(await backend.open(version))).toBe('0123456789')
    expect(await text(await backend.open(version, { start: 2, end: 4 }))).toBe('234')
    expect(await text(await backend.open(version, { start: 3, end: 3 }))).toBe('3')
    await backend.remove([version, randomUUID()])
    await expect(backend.open(version)).rejects.toThrow(BytesMissing)
  })

  test('an empty file is a file too', async () => {
    expect(await text(await backend.open(await adopted('')))).toBe('')
  })

  test('a copy outlives its original', async () => {
    const [from, to] = [await adopted('same'), randomUUID()]
    await backend.copy(from, to)
    await backend.remove([from])
    expect(await text(await backend.open(to))).toBe('same')
    await expect(backend.copy(from, randomUUID())).rejects.toThrow(BytesMissing)
  })
})

test('on disk, a version that is none reaches no file', async () => {
  const backend = openStorageBackend({ dataDir: folder, storageS3: null })
  for (const version of ['../../etc/passwd', '', 'a/b']) {
    await expect(backend.open(version)).rejects.toThrow(BytesMissing)
  }
})

/**
 * Resumable uploads on disk: `<folder>/<owner>/<version>.json` says what is to come, `.part` is what has come, so that its size is
 * the offset at which to go on. All that is needed to go on is here, whichever process is asked. `.kept` names the version as which it is
 * being stored: where a row has that, it is finished, though the process ended before it could say so. A finished one stays as `.done` for a
 * day, for a client that did not hear the last answer. Each owner has a folder, so that nobody finds another's.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, rmdir, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Caller } from '../../db/caller.ts'
import { nullIfMissing } from '../../null-if-missing.ts'
import { makeFolder } from '../make-folder.ts'
import type { UploadGrant } from '../signed-token.ts'
import { folderIsGone } from '../storage-backend.ts'

const recordShape = z.object({
  bucketId: z.string(),
  name: z.string(),
  /** Bytes that are to come in all. */
  size: z.number(),
  upsert: z.boolean(),
  mimeType: z.string(),
  cacheControl: z.string(),
  userMetadata: z.record(z.string(), z.unknown()).nullable(),
  /** `Upload-Metadata` as the client said it. */
  said: z.record(z.string(), z.string().nullable()),
})

export type UploadRecord = z.output<typeof recordShape>

export interface KeptUpload extends UploadRecord {
  /** Bytes that are here. */
  offset: number
  isFinished: boolean
  createdAt: Date
  /** Milliseconds since the epoch: when something came for the last time, or whoever completes it said so. */
  touchedAt: number
}

/** Which one. */
export interface PartName {
  owner: string
  version: string
}

/** What one that is not finished takes up. */
export interface PartOnDisk extends PartName {
  bytes: number
  /** Milliseconds since the epoch: when something came for the last time. */
  touchedAt: number
}

/** Supabase's. */
export const lifetimeMs = 24 * 60 * 60 * 1000
/** Of one owner. Clients ask again within seconds. */
const finishedKept = 10

/** Milliseconds for which one that is whole counts as being completed after whoever does that said so last, */
const completingForMs = 5_000
/** which they do often enough for a slow disk. */
const touchEveryMs = 1_000

/**
 * Whether somebody stores it at this moment. Of this process its lock tells that; of others the disk alone, where a machine whose clock is
 * wrong says nothing for long.
 */
export function isBeingCompleted(
  { isFinished, offset, size, touchedAt }: KeptUpload,
  forMs = completingForMs,
): boolean {
  return !isFinished && offset >= size && Math.abs(Date.now() - touchedAt) < forMs
}

/** How an upload is known to locks and room. */
export function partKey({ owner, version }: PartName): string {
  return `${owner}/${version}`
}

export type PartFolder = ReturnType<typeof openPartFolder>

/** Whose uploads are found together: an account's; else those of a key of the project, whoever has it. */
export function ownerKeyOf({ role, userId }: Pick<Caller, 'role' | 'userId'>): string {
  return shortHash(userId === null ? `role ${role}` : `account ${userId}`)
}

/** Whose uploads are found together of those who hold a token that a server gave out: the token's. */
export function tokenOwnerKey({ url, exp }: Pick<UploadGrant, 'url' | 'exp'>): string {
  return shortHash(`token ${exp} ${url}`)
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** @param folder is made with the first upload, in one that is there */
export function openPartFolder(folder: string) {
  const pathOf = (owner: string, version: string, kind: 'json' | 'part' | 'kept' | 'done') =>
    join(folder, owner, `${version}.${kind}`)

  async function create(owner: string, version: string, record: UploadRecord): Promise<void> {
    await makeFolder(folder, 0o700)
    await makeFolder(join(folder, owner), 0o700)
    try {
      await writeFile(pathOf(owner, version, 'part'), '', { flag: 'wx', mode: 0o600 })
      await writeFile(pathOf(owner, version, 'json'), JSON.stringify(record), { flag: 'wx', mode: 0o600 })
    } catch (error) {
      await remove(owner, version)
      throw error
    }
  }

  async function find(owner: string, version: string): Promise<KeptUpload | null> {
    const begun = await read(pathOf(owner, version, 'json'))
    if (begun) {
      const part = await nullIfMissing(stat(pathOf(owner, version, 'part')))
      // Without it, it has been finished meanwhile, or given up.
      if (part) return { ...begun, offset: part.size, isFinished: false, touchedAt: part.mtimeMs }
    }
    const done = await read(pathOf(owner, version, 'done'))
    // Without the folder around them all, none is missing.
    if (!done) await stat(dirname(folder)).catch(folderIsGone)
    return done && { ...done, offset: done.size, isFinished: true, touchedAt: done.createdAt.getTime() }
  }

  async function read(path: string) {
    const [text, found] = await Promise.all([
      nullIfMissing(readFile(path, 'utf8')),
      nullIfMissing(stat(path)),
    ])
    const record = text === null ? null : recordIn(text)
    return record && found ? { ...record, createdAt: found.mtime } : null
  }

  async function remove(owner: string, version: string): Promise<void> {
    for (const kind of ['json', 'part', 'kept'] as const)
      await rm(pathOf(owner, version, kind), { force: true })
  }

  /** Before it is stored as that version. */
  function noteKept(owner: string, version: string, storedAs: string): Promise<void> {
    return writeFile(pathOf(owner, version, 'kept'), storedAs, { mode: 0o600 })
  }

  /** As which version it was last to be stored; null where it never was. */
  function keptAs(owner: string, version: string): Promise<string | null> {
    return nullIfMissing(readFile(pathOf(owner, version, 'kept'), 'utf8'))
  }

  /** Other processes see by it that somebody is completing it. Answers with how to end that, which they see too. */
  function keepTouched(owner: string, version: string, everyMs = touchEveryMs): () => Promise<void> {
    const touch = async (agoMs = 0) => {
      const at = new Date(Date.now() - agoMs)
      // Whoever completes it finds out when it is gone.
      await utimes(pathOf(owner, version, 'part'), at, at).catch(() => undefined)
    }
    let touched = touch()
    const timer = setInterval(() => {
      touched = touch()
    }, everyMs).unref()
    return async () => {
      clearInterval(timer)
      await touched
      await touch(completingForMs)
    }
  }

  /** Its bytes lie elsewhere by now. */
  async function finish(owner: string, version: string): Promise<void> {
    await nullIfMissing(rename(pathOf(owner, version, 'json'), pathOf(owner, version, 'done')))
    for (const kind of ['part', 'kept'] as const) await rm(pathOf(owner, version, kind), { force: true })
    const finished = (await entriesOf(owner)).filter(({ kind }) => kind === 'done')
    const tooMany = finished.sort((a, b) => b.touchedAt - a.touchedAt).slice(finishedKept)
    for (const entry of tooMany) await rm(pathOf(owner, entry.version, 'done'), { force: true })
  }

  async function owners(): Promise<string[]> {
    const entries = (await nullIfMissing(readdir(folder, { withFileTypes: true }))) ?? []
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  }

  async function entriesOf(owner: string) {
    const entries = []
    for (const file of (await nullIfMissing(readdir(join(folder, owner)))) ?? []) {
      const [, version = '', kind = ''] = /^([0-9a-f-]{36})\.(json|part|kept|done)$/.exec(file) ?? []
      const found = await nullIfMissing(stat(join(folder, owner, file)))
      if (found?.isFile()) entries.push({ file, version, kind, bytes: found.size, touchedAt: found.mtimeMs })
    }
    return entries
  }

  async function ownParts(owner: string): Promise<PartOnDisk[]> {
    return (await entriesOf(owner))
      .filter(({ kind }) => kind === 'part')
      .map(({ version, bytes, touchedAt }) => ({ owner, version, bytes, touchedAt }))
  }

  async function allParts(): Promise<PartOnDisk[]> {
    const parts: PartOnDisk[] = []
    for (const owner of await owners()) parts.push(...(await ownParts(owner)))
    return parts
  }

  /** Deletes what is older than its lifetime, finished or not. */
  async function sweep(): Promise<void> {
    const before = Date.now() - lifetimeMs
    for (const owner of await owners()) {
      const entries = await entriesOf(owner)
      const begunAt = new Map(
        entries.map(({ kind, version, touchedAt }) => [`${kind} ${version}`, touchedAt]),
      )
      for (const { file, version, touchedAt } of entries) {
        // Bytes may have come just now, but the lifetime is that of the upload.
        const from = begunAt.get(`json ${version}`) ?? touchedAt
        if (from < before) await rm(join(folder, owner, file), { force: true })
      }
      if (entries.length === 0) await rmdir(join(folder, owner)).catch(() => undefined)
    }
  }

  return {
    folder,
    create,
    find,
    remove,
    noteKept,
    keptAs,
    keepTouched,
    finish,
    ownParts,
    allParts,
    sweep,
    partOf: (owner: string, version: string) => pathOf(owner, version, 'part'),
    cutTo: (owner: string, version: string, bytes: number) => truncate(pathOf(owner, version, 'part'), bytes),
  }
}

/** Null for one that was not written to its end. */
function recordIn(text: string): UploadRecord | null {
  try {
    return recordShape.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

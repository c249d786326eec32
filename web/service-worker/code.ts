// Versions of the app's code: each has a cache of its own, so that pages of an earlier one go on with theirs when the server has it no more.
import { PrecacheController } from 'workbox-precaching'
import { codeCacheName, codeCacheNames } from '../src/lib/code-caches.ts'

/** What the build says of this version; `files` names the page last. */
interface Release {
  version: string
  /** Without a revision where the name has a hash. */
  files: { url: string; revision: string | null }[]
}

declare const RELEASE: Release

/** This version, and those before it of which pages may still be open. */
const keptVersions = 3

const cacheName = codeCacheName(RELEASE.version)
const controller = new PrecacheController({ cacheName })
controller.addToCacheList(RELEASE.files)

/** What has not changed since another version is not fetched again. */
async function takeUnchanged(): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const { url, revision } of RELEASE.files) {
    const known = revision === null ? await findCode(url) : undefined
    if (known && !(await cache.match(url, { ignoreVary: true }))) await cache.put(url, known)
  }
}

/** Fetches all files, one after the other; what has come stays for the next try. */
export async function installVersion(event: ExtendableEvent): Promise<void> {
  await takeUnchanged()
  await controller.install(event)
}

/** A file of any version that is here; its name says which bytes it has. */
export async function findCode(request: Request | string): Promise<Response | undefined> {
  for (const name of await codeCacheNames()) {
    const found = await caches.match(request, { cacheName: name, ignoreVary: true })
    if (found) return found
  }
  return undefined
}

export async function dropOldVersions(): Promise<void> {
  const old = (await codeCacheNames()).slice(keptVersions)
  await Promise.all(old.map((name) => caches.delete(name)))
}

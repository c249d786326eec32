// Addresses of uploads in parts that were begun here, so that they go on after a reload. They belong to the person.
import type { PreviousUpload, UrlStorage } from 'tus-js-client'
import * as v from 'valibot'
import { parseStored } from './contract.ts'
import { personalKey } from './personal-data.ts'
import { localStore } from './storage.ts'

/** The server deletes them then. */
const lifetimeMs = 24 * 60 * 60 * 1000
const prefix = personalKey('upload:')
const shape = v.object({
  fingerprint: v.string(),
  size: v.nullable(v.number()),
  metadata: v.record(v.string(), v.string()),
  creationTime: v.string(),
  uploadUrl: v.nullable(v.string()),
})

function kept(fingerprint?: string): PreviousUpload[] {
  return localStore.keys(prefix).flatMap((urlStorageKey) => {
    const upload = parseStored(shape, localStore.read(urlStorageKey))
    if (!upload || Date.parse(upload.creationTime) < Date.now() - lifetimeMs) {
      localStore.remove(urlStorageKey)
      return []
    }
    if (fingerprint !== undefined && upload.fingerprint !== fingerprint) return []
    return [{ ...upload, urlStorageKey, parallelUploadUrls: null }]
  })
}

export const unfinishedUploads: UrlStorage = {
  findAllUploads: async () => kept(),
  findUploadsByFingerprint: async (fingerprint) => kept(fingerprint),
  removeUpload: async (key) => localStore.remove(key),
  addUpload: async (fingerprint, { size, metadata, creationTime, uploadUrl }) => {
    const key = `${prefix}${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
    localStore.write(key, { fingerprint, size, metadata, creationTime, uploadUrl })
    return key
  },
}

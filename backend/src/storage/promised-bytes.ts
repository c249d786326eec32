/** The bytes of a file, as many as its row says: of one that is cut, as by half a restore, nobody is shown a part as if it were the whole. */
import { stat } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'
import { folderIsGone, type OpenedBytes, StoreUnavailable } from './storage-backend.ts'

/**
 * Fails where more or fewer come, so that who reads it is hung up on, and does not wait for the rest.
 * @param promised how many; of a range as many as it has
 * @throws StoreUnavailable where that is known at once
 */
export function promisedBytes(version: string, { body, size }: OpenedBytes, promised: number): Readable {
  if (size !== null && size !== promised) {
    body.destroy()
    throw cut(version, size, promised)
  }
  let given = 0
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      given += chunk.length
      if (given > promised) done(cut(version, given, promised))
      else done(null, chunk)
    },
    flush: (done) => done(given === promised ? null : cut(version, given, promised)),
  })
  // Each ends with the other; who reads hears of it.
  return pipeline(body, counted, () => undefined)
}

/** @throws StoreUnavailable where the file that was fetched is of another size */
export async function requirePromised(version: string, path: string, promised: number): Promise<void> {
  const { size } = await stat(path).catch(folderIsGone)
  if (size !== promised) throw cut(version, size, promised)
}

function cut(version: string, size: number, promised: number): StoreUnavailable {
  return new StoreUnavailable(
    `the bytes of ${version} are ${size}, where its row says ${promised}: restore them from a backup`,
  )
}

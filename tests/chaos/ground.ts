/** What an installation stands on beside its database: a usual machine, small disks, a store of files, or a clock that can be put. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3Server } from '../../backend/src/storage/testing/s3-server.ts'
import { findFaketime } from '../../scripts/steps/ensure-test-programs.mjs'
import { type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy.ts'
import { createFalseClock, type FalseClock } from './false-clock.ts'
import { canMount, mountSmallDisk, type SmallDisk } from './small-disk.ts'

export const groundNames = ['usual', 'small disks', 'store', 'false clock'] as const
export type GroundName = (typeof groundNames)[number]

export interface Ground {
  /** What its processes are told of it. */
  env: Record<string, string>
  /** Of everything but files, and of files. */
  disks?: { data: SmallDisk; files: SmallDisk }
  /** The way to a store of files, which may fall silent as that to a database may. */
  store?: PostgresProxy
  clock?: FalseClock
  remove(): Promise<void>
}

/** Room for the embedded database and what it writes on a bad day. */
const diskMegabytes = 256

/** Why this machine cannot have it, or null. */
export async function whyNot(name: GroundName): Promise<string | null> {
  if (name === 'small disks' && !(await canMount())) return 'this needs root on Linux, which may mount'
  if (name === 'false clock' && !findFaketime()) return 'this needs the package libfaketime'
  return null
}

export function layGround(name: GroundName): Promise<Ground> {
  return grounds[name]()
}

const grounds: Record<GroundName, () => Promise<Ground>> = {
  usual: async () => ({ env: {}, remove: async () => undefined }),

  async 'small disks'() {
    const [data, files] = [await mountSmallDisk(diskMegabytes), await mountSmallDisk(diskMegabytes)]
    return {
      env: { DATA_DIR: join(data.folder, 'data'), STORAGE_DIR: join(files.folder, 'storage') },
      disks: { data, files },
      remove: async () => {
        for (const disk of [data, files]) await disk.remove()
      },
    }
  },

  async store() {
    const folder = await mkdtemp(join(tmpdir(), 'majlis-store-'))
    const { settings, stop } = await startS3Server(folder)
    const store = await startPostgresProxy(Number(new URL(settings.endpoint).port))
    return {
      env: {
        STORAGE_S3_ENDPOINT: new URL(store.addressOf(settings.endpoint)).origin,
        STORAGE_S3_REGION: settings.region,
        STORAGE_S3_BUCKET: settings.bucket,
        STORAGE_S3_ACCESS_KEY_ID: settings.accessKeyId,
        STORAGE_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      },
      store,
      remove: async () => {
        await store.close()
        await stop()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },

  async 'false clock'() {
    const library = findFaketime()
    if (!library) throw new Error('libfaketime is not installed')
    const clock = await createFalseClock(library)
    return { env: clock.env, clock, remove: clock.remove }
  },
}

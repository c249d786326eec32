/** A disk of files that only reads, as ext4 after an error of its own: nobody is told that their file, or the server, is at fault. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { canMount, mountSmallDisk } from '../chaos/small-disk.ts'
import { startBackendProcess } from '../support/backend-process.ts'
import '../support/node-socket.ts'
import { startPostgresCluster } from '../support/postgres-cluster.ts'
import { testKeys } from '../support/project-backend.ts'

const run = promisify(execFile)

test.skipIf(!(await canMount()))(
  'what cannot be written there is answered 503, until it can be',
  async () => {
    const disk = await mountSmallDisk(64)
    const cluster = await startPostgresCluster()
    const backend = await startBackendProcess({
      env: {
        ...testKeys,
        SUPABASE_DIR: 'tests/api/project',
        DATABASE_URL: await cluster.createDatabase('files'),
        STORAGE_DIR: disk.folder,
      },
    })
    const remount = (how: 'ro' | 'rw') => run('mount', ['-o', `remount,${how}`, disk.folder])
    try {
      const { storage } = createClient(backend.url, testKeys.SERVICE_ROLE_KEY)
      const pictures = storage.from('pictures')
      const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
      const upload = async (name: string) =>
        (await pictures.upload(name, picture, { contentType: 'image/png' })).error
      expect(await upload('before.png')).toBeNull()
      await remount('ro')
      expect(await upload('during.png')).toMatchObject({ status: 503 })
      expect((await pictures.copy('before.png', 'copy.png')).error).toMatchObject({ status: 503 })
      expect((await pictures.download('before.png')).error).toBeNull()
      await remount('rw')
      expect(await upload('after.png')).toBeNull()
      expect((await pictures.list()).data?.map(({ name }) => name)).toEqual(['after.png', 'before.png'])
    } finally {
      await backend.remove()
      await cluster.remove()
      await disk.remove()
    }
  },
)

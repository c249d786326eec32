import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startS3Server } from '../../backend/src/storage/testing/s3-server.ts'
import { startBackends } from './start-backends.ts'

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'majlis-s3-'))
  const { settings, stop } = await startS3Server(folder)
  const stopBackends = await startBackends(project, {
    names: ['protocol'],
    env: {
      STORAGE_S3_ENDPOINT: settings.endpoint,
      STORAGE_S3_REGION: settings.region,
      STORAGE_S3_BUCKET: settings.bucket,
      STORAGE_S3_ACCESS_KEY_ID: settings.accessKeyId,
      STORAGE_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
  })
  return async () => {
    await stopBackends()
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackendProcess } from '../support/backend-process.ts'
import { startProject, testKeys } from '../support/project-backend.ts'

const startOfFilm = Buffer.from('000000186674797069736f6d0000000069736f6d61766331', 'hex')
const startOfForm = Buffer.from(
  '--X\r\ncontent-disposition: form-data; name=""; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n',
)

let backend: BackendProcess

beforeAll(async () => {
  backend = await startProject('protocol')
})

afterAll(() => backend.remove())

test.each([
  ['video/mp4', startOfFilm],
  ['multipart/form-data; boundary=X', Buffer.concat([startOfForm, startOfFilm])],
])('an upload as %s that is cut leaves nothing behind', async (contentType, start) => {
  const files = () => readdir(join(backend.dataDir, 'storage'), { recursive: true, withFileTypes: true })
  const isReceived = (entry: Dirent) => entry.isFile() && entry.name !== 'store-id'
  const filesCount = async () => (await files()).filter(isReceived).length
  const upload = request(`${backend.url}/storage/v1/object/films/cut.mp4`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${testKeys.SERVICE_ROLE_KEY}`,
      'content-type': contentType,
      'content-length': 5_000_000,
    },
  })
  upload.on('error', () => undefined)
  upload.write(start)
  upload.write(Buffer.alloc(500_000))
  await expect.poll(filesCount, { timeout: 5000 }).toBe(1)
  upload.destroy()
  await expect.poll(filesCount, { timeout: 5000 }).toBe(0)
  const answer = await fetch(`${backend.url}/storage/v1/object/public/films/cut.mp4`)
  expect(answer.status).toBe(400)
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { webApp } from './web-app.ts'

test('what is there at the start is served, except what is hidden; nothing that comes later is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backend-web-'))
  const put = (name: string) => writeFile(join(folder, name), name)
  for (const inner of ['assets', '.git']) await mkdir(join(folder, inner))
  const hidden = ['.env', '.git/config', 'assets/.key']
  for (const name of ['index.html', 'assets/app.js', ...hidden]) await put(name)
  const app = fastify()
  await webApp(app, folder, () => 'http://127.0.0.1:3000')
  await app.ready()
  await put('assets/later.js')
  const ask = async (name: string) => {
    const { statusCode, body } = await app.inject(`/${name}`)
    return { statusCode, body }
  }
  expect(await ask('assets/app.js')).toEqual({ statusCode: 200, body: 'assets/app.js' })
  for (const name of [...hidden, 'assets/later.js']) expect((await ask(name)).body).not.toContain(name)
  await app.close()
  await rm(folder, { recursive: true })
})

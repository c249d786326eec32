/** A backend that serves the product with settings of its own, for stories that the shared one cannot tell. */
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { repository, startBackendProcess } from './backend-process.ts'
import { type BackendAddress, product } from './backends.ts'
import { withTestSupport } from './start-backends.ts'

export interface OwnProduct extends BackendAddress {
  remove(): Promise<void>
}

/** Starts one on an empty embedded database, with the keys of the shared one. */
export async function startProduct(env: Record<string, string>): Promise<OwnProduct> {
  const { anonKey, serviceRoleKey, jwtSecret } = product
  const supabaseDir = await withTestSupport(join(repository, 'supabase'))
  const keys = { JWT_SECRET: jwtSecret, ANON_KEY: anonKey, SERVICE_ROLE_KEY: serviceRoleKey }
  const backend = await startBackendProcess({
    env: { ...keys, SUPABASE_DIR: supabaseDir, DEMO: 'off', ...env },
  })
  return {
    url: backend.url,
    anonKey,
    serviceRoleKey,
    jwtSecret,
    remove: async () => {
      await backend.remove()
      await rm(supabaseDir, { recursive: true, force: true })
    },
  }
}

/** A port of this machine that nobody listens on, for a backend whose address must be known before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no port is free')
  return address.port
}

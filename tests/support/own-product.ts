/** A backend that serves the product with settings of its own, for stories that the shared one cannot tell. */
import { inject } from 'vitest'
import { startProject } from './project-backend.ts'
import { addressOf, type BackendAddress } from './start-backends.ts'

export interface OwnProduct extends BackendAddress {
  remove(): Promise<void>
}

/** Starts one with the keys of the shared one, on a new database of the same kind. */
export async function startProduct(env: Record<string, string>): Promise<OwnProduct> {
  const backend = await startProject('product', { env, databaseServer: inject('databaseServer') })
  return { ...addressOf(backend), remove: backend.remove }
}

/** The devices of people, as the app reports them. */
import { createHash, randomUUID } from 'node:crypto'
import type { Person } from './people.ts'

/** A fingerprint that nobody has. */
export const newDevice = () => createHash('sha256').update(randomUUID()).digest('hex')

/** @throws what refused it, also the ban for one device too many */
export async function reportDevice(
  { id, api }: Pick<Person, 'id' | 'api'>,
  p_fingerprint = newDevice(),
): Promise<void> {
  const { data, error } = await api.rpc('check_and_store_fingerprint', { p_user_id: id, p_fingerprint })
  if (error || data.banned) throw error ?? new Error(data.message)
}

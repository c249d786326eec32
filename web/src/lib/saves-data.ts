// Reduced data: whether whoever looks has asked for as little traffic as there can be.
import { matchesMedia } from './use-media-query.ts'

interface Connection {
  saveData?: boolean
}

export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || matchesMedia('(prefers-reduced-data: reduce)')
}

/** Finds the file of a function by the name in its address. */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { FunctionSettings } from '../project-settings.ts'

/** Folders that start with an underscore hold what functions share. */
const nameShape = /^[A-Za-z0-9][\w-]{0,99}$/

/** The path of the file with the handler; null when there is no such function. */
export async function findFunction(
  supabaseDir: string,
  name: string,
  settings: FunctionSettings,
): Promise<string | null> {
  if (!nameShape.test(name) || !settings.enabled) return null
  const path = settings.entrypoint
    ? join(supabaseDir, settings.entrypoint)
    : join(supabaseDir, 'functions', name, 'index.ts')
  return access(path).then(
    () => path,
    () => null,
  )
}

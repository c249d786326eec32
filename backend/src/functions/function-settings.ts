/** What `config.toml` says about the project's functions: `[functions.<name>]`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'

const settingsShape = z.object({
  enabled: z.boolean().default(true),
  /** Whether only requests with a valid bearer token reach the function. */
  verify_jwt: z.boolean().default(true),
  /** Of the file with the handler, from the project's folder. */
  entrypoint: z.string().optional(),
})

export type FunctionSettings = z.output<typeof settingsShape>

const fileShape = z.object({ functions: z.record(z.string(), settingsShape).default({}) })

const defaults: FunctionSettings = { enabled: true, verify_jwt: true }

/**
 * Reads the settings of all functions that have any; without a file there are none.
 * @throws TomlError or ZodError for a file that cannot be understood
 */
export async function readFunctionSettings(supabaseDir: string): Promise<(name: string) => FunctionSettings> {
  const text = await readFile(join(supabaseDir, 'config.toml'), 'utf8').catch(() => '')
  const { functions } = fileShape.parse(parse(text))
  return (name) => (Object.hasOwn(functions, name) ? functions[name] : undefined) ?? defaults
}

/** Project settings: what `config.toml` says to the backend, read and checked once. The rest of it is for the Supabase CLI. */

import { join } from 'node:path'
import { z } from 'zod'
import { isPattern } from './auth/address-pattern.ts'
import { readToml } from './read-toml.ts'
import { parseSize } from './storage/size-text.ts'

const functionShape = z.object({
  enabled: z.boolean().default(true),
  /** Whether only requests with a valid bearer token reach the function. */
  verify_jwt: z.boolean().default(true),
  /** Of the file with the handler, from the project's folder. */
  entrypoint: z.string().optional(),
})

const size = z
  .string()
  .default('50MiB')
  .transform((text, context) => {
    const bytes = parseSize(text)
    if (bytes !== null) return bytes
    context.addIssue('must be a size such as 50MiB')
    return z.NEVER
  })

const settingsShape = z.object({
  /** The project's name. */
  project_id: z.string().optional(),
  auth: z
    .object({
      /** Where links lead that name no other place. */
      site_url: z.url({ protocol: /^https?$/ }).optional(),
      /** Further places that links may lead to, as patterns. */
      additional_redirect_urls: z.array(z.string().refine(isPattern, 'is no pattern')).default([]),
      /** Whether people add and remove their identities, ways to sign in. */
      enable_manual_linking: z.boolean().default(false),
    })
    .prefault({}),
  realtime: z
    .object({
      /** Public channels are refused, as where a hosted project does not allow public access. */
      public_broadcast: z.boolean().default(true),
    })
    .prefault({}),
  storage: z
    .object({
      /** Bytes that a file may have in a bucket without a limit of its own. */
      file_size_limit: size,
    })
    .prefault({}),
  functions: z.record(z.string(), functionShape).default({}),
})

export type FunctionSettings = z.output<typeof functionShape>
export type ProjectSettings = z.output<typeof settingsShape>

/**
 * Reads the settings; without a file all are the defaults. A text `env(NAME)` stands for that variable, and for nothing
 * where it is not set, as with the Supabase CLI.
 * @throws ConfigError with one line for a file that cannot be understood
 */
export async function readProjectSettings(
  supabaseDir: string,
  variables: Record<string, string | undefined>,
): Promise<ProjectSettings> {
  return readToml(join(supabaseDir, 'config.toml'), settingsShape, (value) => withVariables(value, variables))
}

function withVariables(value: unknown, variables: Record<string, string | undefined>): unknown {
  if (typeof value === 'string') {
    const name = /^env\((\w+)\)$/.exec(value)?.[1]
    return name === undefined ? value : variables[name] || undefined
  }
  if (Array.isArray(value)) {
    return value.map((item) => withVariables(item, variables)).filter((item) => item !== undefined)
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withVariables(item, variables)]))
}

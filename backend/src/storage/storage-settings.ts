/** What `config.toml` says about storage. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { parseSize } from './size-text.ts'

/** As on Supabase. */
const defaultSizeLimit = 50 * 1024 * 1024

const fileShape = z.object({ storage: z.object({ file_size_limit: z.string().optional() }).default({}) })

/**
 * Bytes that a file may have in a bucket without a limit of its own: `file_size_limit` of `[storage]`, 50 MiB by
 * default.
 * @throws TomlError or ZodError for a file that cannot be understood
 */
export async function readSizeLimit(supabaseDir: string): Promise<number> {
  const text = await readFile(join(supabaseDir, 'config.toml'), 'utf8').catch(() => '')
  const { storage } = fileShape.parse(parse(text))
  return parseSize(storage.file_size_limit ?? '') ?? defaultSizeLimit
}

/** A TOML file of the project, read and checked; whatever is wrong with it is one line that names the file. */
import { readFile } from 'node:fs/promises'
import { parse } from 'smol-toml'
import type { z } from 'zod'
import { ConfigError } from './config.ts'
import { nullIfMissing } from './null-if-missing.ts'

/**
 * Without a file it is read as an empty one.
 * @param prepare what is made of the values before they are checked
 * @throws ConfigError
 */
export async function readToml<Shape extends z.ZodType>(
  path: string,
  shape: Shape,
  prepare: (value: unknown) => unknown = (value) => value,
): Promise<z.output<Shape>> {
  const text = (await nullIfMissing(readFile(path, 'utf8'))) ?? ''
  const checked = shape.safeParse(prepare(parseToml(text, path)))
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  throw new ConfigError(`${path}: ${issue?.path.join('.')} is not usable: ${issue?.message}`)
}

function parseToml(text: string, path: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    const [problem] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw new ConfigError(`${path} cannot be read: ${problem}`)
  }
}

/** Deno's import maps, as far as functions use them: `imports` of `deno.json` or `import_map.json`. */

import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { nullIfMissing } from '../null-if-missing.ts'

const mapShape = z.object({ imports: z.record(z.string(), z.string()).default({}) })

/** What a name stands for; itself when the map does not mention it. */
export type ImportMap = (specifier: string) => string

/** The first map found beside the function, then beside all functions. */
export async function readImportMap(entrypoint: string): Promise<ImportMap> {
  const own = dirname(entrypoint)
  for (const folder of [own, dirname(own)]) {
    for (const file of ['deno.json', 'import_map.json']) {
      const text = await nullIfMissing(readFile(join(folder, file), 'utf8'))
      if (text !== null) return importMap(mapShape.parse(JSON.parse(text)).imports, folder)
    }
  }
  return (specifier) => specifier
}

/** @param folder where the map is; its relative targets count from there */
export function importMap(imports: Record<string, string>, folder: string): ImportMap {
  const place = (target: string) => (/^\.{1,2}\//.test(target) ? join(folder, target) : target)
  return (specifier) => {
    const exact = Object.hasOwn(imports, specifier) ? imports[specifier] : undefined
    if (exact !== undefined) return place(exact)
    const [prefix, target] =
      Object.entries(imports)
        .filter(([key]) => key.endsWith('/') && specifier.startsWith(key))
        .sort(([a], [b]) => b.length - a.length)[0] ?? []
    return prefix && target ? place(target) + specifier.slice(prefix.length) : specifier
  }
}

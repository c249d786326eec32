/** What the browser asks the backend and hears from it, read from its source: each call by name, with the schema of its answer. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repository } from './backend-process.ts'

export interface BrowserCall {
  /** Of the procedure, function or table. */
  name: string
  /** The exported name of the schema. */
  schema: string
}

/** Where name and schema stand among the arguments of what parses answers (web/src/lib). */
const callers: Readonly<Record<string, { name: number; schema: number }>> = {
  callProcedure: { name: 0, schema: 2 },
  callProcedureAs: { name: 1, schema: 3 },
  invokeFunction: { name: 0, schema: 2 },
  tableWatch: { name: 0, schema: 2 },
  parseAnswer: { name: 0, schema: 1 },
}

const source = join(repository, 'web/src')

/** Every module of the browser but its tests, by its path from web/src. */
export async function readBrowserSource(): Promise<Map<string, string>> {
  const files = (await readdir(source, { recursive: true })).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  )
  const texts = files.map(async (path) => [path, await readFile(join(source, path), 'utf8')] as const)
  return new Map(await Promise.all(texts))
}

/** The calls of a module; throws where a name or a schema is not written out, because then nothing can try it. */
export function findCalls(path: string, text: string): BrowserCall[] {
  return Object.entries(callers).flatMap(([caller, place]) =>
    [...text.matchAll(new RegExp(`\\b${caller}\\(`, 'g'))].map((match) => {
      const given = argumentsFrom(text, match.index + match[0].length)
      const [, name] = /^'([\w-]+)'$/.exec(given[place.name] ?? '') ?? []
      const [schema] = /^\w+$/.exec(given[place.schema] ?? '') ?? []
      if (!name || !schema) throw new Error(`${path}: ${caller}(${given.join(', ')}) names no schema`)
      return { name, schema }
    }),
  )
}

/** The texts of the arguments of a call, from behind its opening bracket. */
function argumentsFrom(text: string, start: number): string[] {
  const found: string[] = []
  let depth = 0
  let from = start
  for (let index = start; index < text.length; index += 1) {
    const character = text.charAt(index)
    if ('([{'.includes(character)) depth += 1
    const isEnd = depth === 0 && character === ')'
    if (isEnd || (depth === 0 && character === ',')) {
      found.push(text.slice(from, index).trim())
      from = index + 1
    }
    if (isEnd) return found.filter(Boolean)
    if (')]}'.includes(character)) depth -= 1
  }
  throw new Error(`a call does not end: ${text.slice(start, start + 80)}`)
}

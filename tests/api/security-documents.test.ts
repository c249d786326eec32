/** Holds docs/security.md and docs/security-asvs.md to naming files that exist, and areas that are attacked. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = ['docs/security.md', 'docs/security-asvs.md']
const path = /`((?:attack|backend|supabase|tests|web)\/[\w./-]+\.(?:mjs|sql|tsx?))`/g

/** The documents write `attack/rows.ts` for a file of tests/attack/areas. */
function placeOf(named: string): string {
  return join(root, named.replace(/^attack\//, 'tests/attack/areas/'))
}

describe.each(documents)('%s', (document) => {
  const named = [...readFileSync(join(root, document), 'utf8').matchAll(path)].map(([, file = '']) => file)

  test('names tests', () => {
    expect(named.filter((file) => /^attack\/|\.(test|spec)\.tsx?$/.test(file)).length).toBeGreaterThan(10)
  })

  test('names files that exist', () => {
    expect(named.filter((file) => !existsSync(placeOf(file)))).toEqual([])
  })
})

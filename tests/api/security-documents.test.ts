/** Holds the documents of security and reliability to naming files and folders that exist, and each hole to the areas in which it is attacked. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = ['docs/security.md', 'docs/security-asvs.md', 'docs/reliability.md']
const path = /`((?:attack|backend|docs|scripts|shared|supabase|tests|web)\/[\w./-]+)`/g

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

const areas = join(root, 'tests/attack/areas')

/** As `57 attack/connections.ts`: each hole with each file whose scenarios have its number. */
function attackedHoles(): string[] {
  return readdirSync(areas).flatMap((file) => {
    const numbers = readFileSync(join(areas, file), 'utf8').matchAll(/\bhole: (\d+)/g)
    return [...numbers].map(([, number]) => `${number} attack/${file}`)
  })
}

/** Those that the table of holes names beside each. */
function documentedHoles(): string[] {
  const rows = readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(/^\| (\d+) \|.*$/gm)
  return [...rows].flatMap(([row, number]) =>
    [...row.matchAll(/`(attack\/[\w-]+\.ts)`/g)].map(([, file]) => `${number} ${file}`),
  )
}

test('the table of holes names the attacks that have their numbers, and no others', () => {
  expect(documentedHoles().sort()).toEqual([...new Set(attackedHoles())].sort())
})

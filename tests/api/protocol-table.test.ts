/** Holds docs/protocol.md to its word: a row for each method of the client, and a call of it in a file the row names. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { client, protocol } from '../support/backends.ts'

const { auth, functions, storage } = client(protocol)
const rest = client(protocol).schema('public')

const root = join(import.meta.dirname, '../..')
const document = readFileSync(join(root, 'docs/protocol.md'), 'utf8')

interface Section {
  title: string
  /** Where the client's package declares what is private. */
  declarations: string
  /** Objects whose methods are listed, each with what stands before the names. */
  parts: [prefix: string, object: object][]
}

const sections: Section[] = [
  {
    title: 'Auth',
    declarations: 'auth-js/dist/module/GoTrueClient.d.ts',
    parts: [
      ['', auth],
      ['mfa.', auth.mfa],
      ['oauth.', auth.oauth],
      ['passkey.', auth.passkey],
      ['admin.', auth.admin],
      ['admin.mfa.', auth.admin.mfa],
      ['admin.oauth.', auth.admin.oauth],
      ['admin.customProviders.', auth.admin.customProviders],
      ['admin.passkey.', auth.admin.passkey],
    ],
  },
  {
    title: 'Data',
    declarations: 'postgrest-js/dist/index.d.mts',
    parts: [
      ['', rest],
      ['', rest.from('x')],
      ['', rest.from('x').select()],
    ],
  },
  {
    title: 'Storage',
    declarations: 'storage-js/dist/index.d.mts',
    parts: [
      ['', storage],
      ['from().', storage.from('x')],
    ],
  },
  {
    title: 'Functions',
    declarations: 'functions-js/dist/module/FunctionsClient.d.ts',
    parts: [['', functions]],
  },
]

/** The rows of a section: what a row's first cell names, and what its second says of it. */
function rowsOf(title: string): Map<string, string> {
  const section = document.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? ''
  const rows = section.matchAll(/^\| (`.+?`(?:, `.+?`)*) \| (.+) \|$/gm)
  return new Map(
    [...rows].flatMap(([, names = '', told = '']) =>
      names.split(', ').map((name): [string, string] => [name.slice(1, -1), told]),
    ),
  )
}

function publicMethodsOf({ declarations, parts }: Section): string[] {
  const declared = readFileSync(join(root, 'node_modules/@supabase', declarations), 'utf8')
  const closed = new Set(
    [...declared.matchAll(/^\s+(?:private|protected) (?:[gs]et )?(\w+)\b(?!\?)/gm)].map(([, name]) => name),
  )
  const isPublic = (name: string) => /^[a-z]/.test(name) && !closed.has(name) && name !== 'then'
  return parts.flatMap(([prefix, object]) =>
    methodNamesOf(object)
      .filter(isPublic)
      .map((name) => prefix + name),
  )
}

function methodNamesOf(object: object): string[] {
  const names = new Set<string>()
  for (let level = object; level && level !== Object.prototype; level = Object.getPrototypeOf(level)) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
      if (typeof value === 'function' && name !== 'constructor') names.add(name)
    }
  }
  return [...names]
}

describe.each(sections)('$title', (section) => {
  const rows = rowsOf(section.title)
  const methods = publicMethodsOf(section)

  test('has a row for each method, and none for another', () => {
    expect(methods.length).toBeGreaterThan(0)
    expect([...rows.keys()].sort()).toEqual([...new Set(methods)].sort())
  })

  test('names files in which the methods are called', () => {
    for (const [method, told] of rows) {
      const files = [...told.matchAll(/`([\w/-]+\.test\.ts)`/g)].map(([, file = '']) => file)
      const name = method.split('.').at(-1)
      const calls = new RegExp(`\\.${name}(?:<[^(]*>)?\\(`)
      for (const file of files) {
        expect(readFileSync(join(root, 'tests/api', file), 'utf8'), `${method} in ${file}`).toMatch(calls)
      }
    }
  })
})

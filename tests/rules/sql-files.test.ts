/**
 * How the SQL is written down until 1.0: a file for each idea, in order, and everything made once and whole, so that a reader
 * finds it in one place as it is. From 1.0 on what changes is a new file, and this asks only of those before it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../support/backend-process.ts'

const migrations = 'supabase/migrations'
const schemas = 'backend/src/db/schemas'

interface SqlFile {
  folder: string
  name: string
  text: string
  /** Its statements, without comments and bodies of functions. */
  statements: string[]
}

const files = [schemas, migrations].flatMap((folder) =>
  readdirSync(join(repository, folder))
    .sort()
    .map((name) => readSqlFile(folder, name)),
)

function readSqlFile(folder: string, name: string): SqlFile {
  const text = readFileSync(join(repository, folder, name), 'utf8')
  const statements = text
    .replace(/^\s*--.*$/gm, '')
    .replace(/(\$\w*\$)[\s\S]*?\1/g, '$$')
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
  return { folder, name, text, statements }
}

/** What a statement creates, such as `trigger close_wallet on public.profiles`; a function by its parameters too. */
function madeBy(statement: string): string | undefined {
  const [, what, rest = ''] =
    /^create (?:or replace |unique |unlogged )*(function|policy|trigger|event trigger|table|view|type|domain|index) (.*)/.exec(
      statement.replace('if not exists ', ''),
    ) ?? []
  if (!what) return undefined
  if (what === 'function') return `function ${/^.*?\)(?= returns| language)/.exec(rest)?.[0] ?? rest}`
  if (what === 'policy' || what === 'trigger') {
    const [, name, table] = /^("[^"]+"|\w+) .*?\bon ([\w.]+)/.exec(rest) ?? []
    return `${what} ${name} on ${table}`
  }
  return `${what} ${/^[\w.]+/.exec(rest)?.[0]}`
}

test('a function, policy, trigger, table or view is created once', () => {
  const made = files.flatMap(({ statements }) => statements.flatMap((statement) => madeBy(statement) ?? []))
  expect(made).toContain('policy "people edit themselves" on public.profiles')
  expect(made).toContain('trigger close_wallet on public.profiles')
  expect(made).toContain('function private.is_banned(p_user_id uuid)')
  expect(made.filter((one, place) => made.indexOf(one) !== place)).toEqual([])
})

test('what a file makes no other file alters, replaces or drops', () => {
  const patches = files.flatMap(({ name, statements }) => {
    const tables = statements.flatMap((statement) => madeBy(statement) ?? [])
    const isOwn = (statement: string) =>
      /^alter (default privileges|publication) /.test(statement) ||
      tables.includes(`table ${/^alter table ([\w.]+) enable row level security$/.exec(statement)?.[1]}`)
    return statements
      .filter((statement) => /^(alter|drop) /.test(statement) && !isOwn(statement))
      .map((statement) => `${name}: ${statement}`)
  })
  expect(patches).toEqual([])
  const replaced = files.filter(
    ({ folder, statements }) =>
      folder === migrations && statements.some((one) => /^create or replace /.test(one)),
  )
  expect(replaced.map(({ name }) => name)).toEqual([])
})

test('a table is indexed and opened in the file that makes it', () => {
  const elsewhere = files.flatMap(({ name, statements }) => {
    const own = statements.flatMap((statement) => madeBy(statement) ?? [])
    return statements
      .map(
        (statement) =>
          /^create (?:unique )?(?:index|policy) .*? on ((?:public|private)\.\w+)/.exec(statement)?.[1],
      )
      .filter((table) => table !== undefined && !own.includes(`table ${table}`))
      .map((table) => `${name}: ${table}`)
  })
  expect(elsewhere).toEqual([])
})

/** What asks again by itself, and what a hosted project does in the same way. */
const goesOnWithout = [
  'private.request_delivery',
  'private.handle_inactive_account',
  'realtime.send',
  'realtime.broadcast_changes',
]

test('no function takes a failure that passes for an answer, or goes on without what it failed to do', () => {
  const handlers = files.flatMap(({ text }) =>
    [...text.matchAll(/^create function ([\w.]+)\([\s\S]*?^\$\$;/gm)].flatMap(([body, name]) =>
      body
        .split(/\bwhen others then\b/)
        .slice(1)
        .map((handler) => ({
          name,
          asks: /^[^;]*(?:;[^;]*){0,4}is_passing_failure\(sqlstate\)/.test(handler),
        })),
    ),
  )
  expect(handlers.length).toBeGreaterThan(goesOnWithout.length)
  expect(
    handlers
      .filter(({ asks }) => !asks)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...goesOnWithout].sort())
})

test('what day it is nobody asks by the time zone of the session, which any caller chooses', () => {
  const bySession = files.flatMap(({ name, text }) =>
    text
      .replace(/^\s*--.*$/gm, '')
      .split('\n')
      .filter((line) =>
        /\b(current_date|current_time|localtime|localtimestamp)\b|(?<!at time zone 'utc'\))::date\b/i.test(
          line,
        ),
      )
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(bySession).toEqual([])
})

test('the project’s files are named by version, area and idea; none is long, and each says first what it is', () => {
  for (const { folder, name, text } of files) {
    expect(name).toMatch(folder === migrations ? /^\d{14}(_[a-z]+)+\.sql$/ : /^\d{3}(-[a-z]+)+\.sql$/)
    expect(text.split('\n').length - 1, name).toBeLessThanOrEqual(300)
    expect(text, name).toMatch(/^-- [A-Z]/)
  }
  const versions = files.map(({ name }) => name.replace(/[_-].*/, ''))
  expect(new Set(versions).size).toBe(files.length)
})

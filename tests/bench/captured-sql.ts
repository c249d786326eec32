/**
 * Finds out which SQL a request leads to, from the server's own log, and writes it as a pgbench script: what is compared is
 * then the same SQL with the same role and claims, and nobody has to keep a copy of it up to date.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresCluster } from '../support/postgres-cluster.ts'
import { type Choice, example, idInSql, idOf, type Numbered } from './numbered.ts'

/** What the cluster must be started with. */
export const logSettings = ['logging_collector=on', 'log_destination=jsonlog', 'log_rotation_age=0']

export interface CapturedStatement {
  /** With parameters as `$1`, `$2`, … */
  text: string
  values: (string | null)[]
  /** The types that PostgreSQL gives the parameters. */
  types: string[]
}

interface LogEntry {
  /** The transaction, while it lasts; also the backend's own work leaves entries meanwhile. */
  vxid?: string
  dbname?: string
  message: string
  detail?: string
}

const settleMs = 500
const executedIn = /^duration: ([\d.]+) ms {2}(?:execute [^:]+|statement): ([\s\S]*)$/
const parameter = /\$\d+ = (?:NULL|'((?:[^']|'')*)')/g
const transactionControl = /^(begin|commit|rollback)\b/i

/** Makes a request and answers with the statements it ran in its transaction, in order. */
export async function captureStatements(
  cluster: PostgresCluster,
  database: string,
  request: () => Promise<void>,
): Promise<CapturedStatement[]> {
  await setLogging(cluster, database, '0')
  const before = (await logEntries(cluster)).length
  await request()
  await setLogging(cluster, database, '-1')
  const entries = (await logEntries(cluster)).slice(before).filter((entry) => entry.dbname === database)
  const asCaller = entries.find(({ message }) => message.includes('request.jwt.claims'))
  if (!asCaller) throw new Error('the request left no statement in the log')
  const statements = entries.filter(({ vxid }) => vxid === asCaller.vxid).flatMap(statementIn)
  return Promise.all(
    statements.map(async (statement) => ({
      ...statement,
      types: await parameterTypes(cluster, database, statement.text),
    })),
  )
}

/** How many milliseconds each statement took that names the procedure, while `load` ran. */
export async function captureDurations(
  cluster: PostgresCluster,
  database: string,
  procedure: string,
  load: () => Promise<void>,
): Promise<number[]> {
  await setLogging(cluster, database, '0')
  const before = (await logEntries(cluster)).length
  await load()
  await setLogging(cluster, database, '-1')
  const entries = (await logEntries(cluster)).slice(before)
  return entries.flatMap(({ dbname, message }) => {
    const took = executedIn.exec(message)
    return dbname === database && took?.[2]?.includes(procedure) ? [Number(took[1])] : []
  })
}

async function parameterTypes(cluster: PostgresCluster, database: string, text: string): Promise<string[]> {
  const types = 'select array_to_json(parameter_types::text[]) from pg_prepared_statements'
  return JSON.parse(await runSql(cluster, database, `prepare captured as ${text}; ${types}`))
}

async function setLogging(cluster: PostgresCluster, database: string, minDuration: string): Promise<void> {
  for (const sql of [
    `alter system set log_min_duration_statement = ${minDuration}`,
    'select pg_reload_conf()',
  ]) {
    await runSql(cluster, database, sql)
  }
  await new Promise((resolve) => setTimeout(resolve, settleMs))
}

/** Runs SQL as the database's owner and answers with what psql printed. */
export function runSql(cluster: PostgresCluster, database: string, sql: string): Promise<string> {
  const server = ['-h', '127.0.0.1', '-p', String(cluster.port), '-U', 'postgres', '-d', database]
  return cluster.program('psql', [...server, '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-c', sql])
}

async function logEntries({ dataDirectory }: PostgresCluster): Promise<LogEntry[]> {
  const folder = join(dataDirectory, 'log')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

function statementIn({ message, detail = '' }: LogEntry): Omit<CapturedStatement, 'types'>[] {
  const text = executedIn.exec(message)?.[2]
  if (!text || transactionControl.test(text)) return []
  const values = [...detail.matchAll(parameter)].map(([, value]) => value?.replaceAll("''", "'") ?? null)
  return [{ text, values }]
}

export interface PgbenchScript {
  text: string
  /** Variables to be given on the command line. */
  variables: Record<string, string>
}

/** How the statements of a script become one transaction. */
const framings = {
  /** One after the other between begin and commit, as people write pgbench scripts. */
  stepwise: ['begin;', 'commit;'],
  /** In one round trip, as the backend sends them. */
  pipelined: ['\\startpipeline', '\\endpipeline'],
} as const

export type Framing = keyof typeof framings

/**
 * The statements as one transaction. Parameters stay parameters; where a value holds the id of the example's person or post,
 * the script puts in whom and what it draws.
 */
export function scriptOf(statements: CapturedStatement[], choice: Choice, framing: Framing): PgbenchScript {
  const [opening, closing] = framings[framing]
  const variables: Record<string, string> = {}
  const lines = statements.map(({ text, values, types }, index) =>
    text.replace(/\$(\d+)/g, (_, number: string) => {
      const value = values[Number(number) - 1] ?? null
      return expressionFor(
        { value, type: types[Number(number) - 1] ?? 'text' },
        `s${index}p${number}`,
        variables,
      )
    }),
  )
  return {
    text: [choice.script, opening, ...lines.map((line) => `${line};`), closing, ''].join('\n'),
    variables,
  }
}

const numbered: Numbered[] = ['user', 'receiver', 'post']

interface Parameter {
  value: string | null
  type: string
}

function expressionFor({ value, type }: Parameter, name: string, variables: Record<string, string>): string {
  if (value === null) return 'null'
  const kind = numbered.find((one) => value.includes(idOf(one, example[one])))
  if (!kind) return variable(name, value, variables)
  const between = value
    .split(idOf(kind, example[kind]))
    .map((part, index) => `${variable(`${name}_${index}`, part, variables)}::text`)
  return `(${between.join(` || ${idInSql(kind, `:${kind}`)} || `)})::${type}`
}

/** pgbench knows no empty variables. */
function variable(name: string, value: string, variables: Record<string, string>): string {
  if (value === '') return `''`
  variables[name] = value
  return `:${name}`
}

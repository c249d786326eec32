/**
 * Concurrent requests about one account, in an order that is forced: another connection holds a row until all of them wait for
 * it or for each other, then lets go. They go on in the order in which they came.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { repository, startBackendProcess } from './backend-process.ts'
import { startPostgresCluster } from './postgres-cluster.ts'
import { testKeys } from './project-backend.ts'
import { totpAt } from './totp.ts'

export const password = 'كلمة-sara-1'
export const nextPassword = 'another-word-2'

/** Of the endpoints called here; each answers with some of it. */
interface AnswerBody {
  id: string
  access_token: string
  refresh_token: string
  email_otp: string
  hashed_token: string
  totp: { secret: string }
  user: { id: string }
}

export interface Answer {
  status: number
  body: AnswerBody
}

interface Asked {
  body?: unknown
  token?: string
}

export const statuses = (answers: Answer[]) => answers.map(({ status }) => status)

export type CrossingRequests = Awaited<ReturnType<typeof startCrossingRequests>>

/** A backend on a PostgreSQL of its own, with connections beside it. */
export async function startCrossingRequests() {
  const cluster = await startPostgresCluster()
  const url = await cluster.createDatabase('accounts')
  const backend = await startBackendProcess({
    env: { ...testKeys, SUPABASE_DIR: join(repository, 'tests/api/project'), DATABASE_URL: url },
  })
  const holder = new pg.Client(url)
  const observer = new pg.Client(url)
  /** Writes what belongs to members, and gives up before a test would. */
  const writer = new pg.Client({ connectionString: url, statement_timeout: 1_000 })
  const clients = [holder, observer, writer]
  await Promise.all(clients.map((client) => client.connect()))

  async function call(method: string, path: string, { body, token }: Asked = {}): Promise<Answer> {
    const response = await fetch(`${backend.url}/auth/v1${path}`, {
      method,
      headers: {
        apikey: token === testKeys.SERVICE_ROLE_KEY ? token : testKeys.ANON_KEY,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
  }

  async function waiters(): Promise<number> {
    const { rows } = await observer.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0].count
  }

  return {
    call,
    observer,
    writer,

    /** Somebody who has just signed up. */
    async signUp() {
      const email = `sara-${randomUUID().slice(0, 8)}@example.com`
      const { body } = await call('POST', '/signup', { body: { email, password } })
      const token: string = body.access_token
      const refreshToken: string = body.refresh_token
      const { rows } = await observer.query('select id from auth.sessions where user_id = $1', [body.user.id])
      const id: string = body.user.id
      const sessionId: string = rows[0].id
      return { id, email, token, refreshToken, sessionId }
    },

    signIn: (email: string, word: string) =>
      call('POST', '/token?grant_type=password', { body: { email, password: word } }),
    refresh: (refreshToken: string) =>
      call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } }),
    signOut: (token: string) => call('POST', '/logout?scope=global', { token }),
    changePassword: (token: string, word = nextPassword) =>
      call('PUT', '/user', { token, body: { password: word } }),
    enroll: (token: string, name: string) =>
      call('POST', '/factors', { token, body: { factor_type: 'totp', friendly_name: name } }),

    /** Answers a challenge of a factor that `enroll` began. */
    async answerChallenge(token: string, factor: Answer): Promise<() => Promise<Answer>> {
      const { id, totp } = factor.body
      const challenge = await call('POST', `/factors/${id}/challenge`, { token })
      const body = { challenge_id: challenge.body.id, code: totpAt(totp.secret, Date.now()) }
      return () => call('POST', `/factors/${id}/verify`, { token, body })
    },

    /** What comes of requests that begin one after the other, each once the one before it waits. */
    async crossing(
      table: 'users' | 'sessions',
      id: string,
      requests: (() => Promise<Answer>)[],
    ): Promise<Answer[]> {
      await holder.query('begin')
      await holder.query(`select from auth.${table} where id = $1 for update`, [id])
      const answers: Promise<Answer>[] = []
      for (const request of requests) {
        answers.push(request())
        await expect.poll(waiters, { interval: 10 }).toBe(answers.length)
      }
      await holder.query('commit')
      return Promise.all(answers)
    },

    async remove() {
      await Promise.all(clients.map((client) => client.end()))
      await backend.remove()
      await cluster.remove()
    },
  }
}

/**
 * The crowd attack: many accounts, each of which asks for what keeps the database busy for long: every post of a database with a few thousand
 * is held against as many conditions as one request may have, each time in a statement that nobody asked before, or only with values that
 * nothing has.
 */
import { post } from './people.ts'
import { type AttackedBackend, measureWaitsDuringPrepared } from './waits-during.ts'

const accounts = 40
const attackMs = 30_000
/** What one account may have at work at once on PostgreSQL. */
const atOnce = 4
const conditions = 150
const posts = 3_000
const batch = 250
const password = 'a-long-Password-7'

export function measureCrowdAttack() {
  return measureWaitsDuringPrepared('40 accounts ask for what takes long', prepareCrowd)
}

function costlyAddress(alias: string, since: string): string {
  // PostgreSQL asks the same one once.
  const all = Array.from(
    { length: conditions },
    (_, n) => `content.ilike.${encodeURIComponent(`*ا*ب*ج*د*${n}ه*`)}`,
  )
  return `posts?select=${alias}:id&created_at=gt.${since}&or=(${all.join()})`
}

async function openAccount({ url, anonKey }: AttackedBackend, number: number): Promise<string> {
  const email = `crowd-${number}@bench.example`
  const { access_token } = await post(`${url}/auth/v1/signup`, anonKey, { email, password })
  return access_token
}

/** Of somebody who writes at length; older than what the feed shows. */
async function addPosts({ url, serviceKey, attackerToken }: AttackedBackend): Promise<void> {
  const { sub } = JSON.parse(Buffer.from(attackerToken.split('.')[1] ?? '', 'base64url').toString())
  for (let begun = 0; begun < posts; begun += batch) {
    const rows = Array.from({ length: batch }, (_, index) => ({
      user_id: sub,
      content: `${begun + index} ${'ابجد '.repeat(100)}`,
      created_at: new Date(Date.UTC(2025, 0, 1) + (begun + index) * 1_000).toISOString(),
    }))
    const headers = { authorization: `Bearer ${serviceKey}`, prefer: 'return=representation' }
    await post(`${url}/rest/v1/posts`, serviceKey, rows, headers)
  }
}

async function prepareCrowd(backend: AttackedBackend): Promise<() => Promise<void>> {
  await addPosts(backend)
  const tokens: string[] = []
  for (let number = 0; number < accounts; number += 1) tokens.push(await openAccount(backend, number))
  return () => attackWithCrowd(backend, tokens)
}

async function attackWithCrowd({ url, anonKey }: AttackedBackend, tokens: string[]): Promise<void> {
  const until = performance.now() + attackMs
  const ask = async (token: string, alias: string, since: string) => {
    const headers = { apikey: anonKey, authorization: `Bearer ${token}` }
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(until - performance.now())))
    const response = await fetch(`${url}/rest/v1/${costlyAddress(alias, since)}`, { headers, signal })
    await response.arrayBuffer()
  }
  const askAgainAndAgain = async (token: string, line: string) => {
    // Who is cut off comes again.
    for (let round = 0; performance.now() < until; round += 1) {
      const alias = `${line}_${round}`
      if (round % 2) await ask(token, alias, '2999-01-01').catch(() => undefined)
      await ask(token, alias, '2001-01-01').catch(() => undefined)
    }
  }
  await Promise.all(
    tokens.flatMap((token, account) =>
      Array.from({ length: atOnce }, (_, line) => askAgainAndAgain(token, `a${account}_${line}`)),
    ),
  )
}

/** What members hand to a procedure has an end, and it is asked before the procedure is: one text may be compared with each of many rows. */
import { beforeAll, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { type Person, signUp } from '../../support/people.ts'

const megabyte = 1024 * 1024

let sara: Person
let token: string

beforeAll(async () => {
  sara = await signUp('sara')
  const { data } = await sara.api.auth.getSession()
  token = data.session?.access_token ?? ''
})

interface Taken {
  name: string
  /** Names of those that have no size of their own: texts, lists, JSON. */
  parameters: string[]
}

/** Procedures that members may call with what has no size of its own. */
const procedures = () =>
  sql<Taken>(
    product,
    `select proname as name, json_agg(proargnames[place]) as parameters
     from pg_proc
     cross join lateral unnest(proargtypes::oid[]) with ordinality as taken (type, place)
     join pg_type on pg_type.oid = taken.type
     where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
       and typlen = -1
       and has_function_privilege('authenticated', pg_proc.oid, 'execute')
     group by pg_proc.oid, proname
     order by proname`,
  )

async function call(name: string, body: unknown): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(`${product.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: product.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: await response.json() }
}

test('no procedure that members may call is asked with texts of a megabyte', async () => {
  const taken = await procedures()
  expect(taken.length).toBeGreaterThan(20)
  const refused = { code: 'PGRST102', message: 'Request body is too large' }
  for (const { name, parameters } of taken) {
    const text = 'ش'.repeat(megabyte / 2.5 / parameters.length)
    const asked = call(name, Object.fromEntries(parameters.map((parameter) => [parameter, text])))
    expect(await asked, name).toEqual({ status: 413, answer: expect.objectContaining(refused) })
  }
})

test('a name longer than any is nobody’s, as are names that begin with somebody’s', async () => {
  const find = async (p_username: string) =>
    (await sara.api.rpc('find_profile_by_username', { p_username })).data
  expect(await find(sara.username.toUpperCase())).toBe(sara.id)
  for (const longer of [30, 31, 50_000]) expect(await find(sara.username.padEnd(longer, '_'))).toBeNull()
})

test('a referral code longer than any is none, in the words of one', async () => {
  const find = async (p_referral_code: string) =>
    (await sara.api.rpc('find_user_by_referral_code', { p_referral_code })).data
  const refused = { success: false, error: 'يرجى إدخال رمز إحالة صحيح (6 أحرف على الأقل)' }
  for (const length of [21, 1_000, 50_000]) expect(await find('9'.repeat(length))).toEqual(refused)
})

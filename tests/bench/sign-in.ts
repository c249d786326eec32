/** How long signing in by password takes, one after the other. */
import { median, timesOf } from './median.ts'
import { type Account, post } from './people.ts'
import { atMost, type Row } from './report.ts'

const runs = 40
const mostMs = 60

export async function measureSignIn(url: string, anonKey: string, account: Account): Promise<Row> {
  const { email, password } = account
  const signIn = () => post(`${url}/auth/v1/token?grant_type=password`, anonKey, { email, password })
  await signIn()
  return atMost('sign-in, p50', median(await timesOf(runs, signIn)), mostMs, 'ms')
}

/** The app as its browser and its operator reach it, without a page: making members quickly, moving clocks. */
import { serviceKey } from './start-apps.ts'

export interface App {
  /** Calls an address of the protocol as anyone, or as the bearer of the token; throws on any refusal. */
  call(path: string, body: object, token?: string): Promise<unknown>
  /** Runs SQL as the owner of the database; answers with the rows of a select or a `returning`. */
  sql(text: string): Promise<Record<string, unknown>[]>
}

async function post(url: string, key: string, body: object, token = key): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${answer}: ${url}`)
  return answer === '' ? null : JSON.parse(answer)
}

/** The app that answers at the address. */
export async function appOf(url: string): Promise<App> {
  const { anonKey } = await (await fetch(`${url}/config.json`)).json()
  return {
    call: (path, body, token) => post(`${url}${path}`, anonKey, body, token),
    sql: async (text) => {
      const rows = await post(`${url}/rest/v1/rpc/test_run_sql`, serviceKey, { p_sql: text })
      return Array.isArray(rows) ? rows : []
    },
  }
}

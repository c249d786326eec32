/** The app as its browser and its operator reach it, without a page: making members quickly, moving clocks. */
import { testKeys } from '../../support/project-backend.ts'

export interface App {
  /** Calls an address of the protocol as anyone, or as the bearer of the token; throws on any refusal. */
  call(path: string, body: object, token?: string): Promise<unknown>
  /** The address in the message that the auth service would send to reset the password of an email account. */
  resetLink(email: string): Promise<string>
  /** Runs SQL as the owner of the database; answers with the rows of a select or a `returning`. */
  sql(text: string): Promise<Record<string, unknown>[]>
}

/** The text at a path of fields in an answer; throws where there is none. */
export function textAt(answer: unknown, ...path: string[]): string {
  const value = path.reduce<unknown>((inner, name) => Object(inner)[name], answer)
  if (typeof value !== 'string') throw new Error(`no ${path.join('.')} in ${JSON.stringify(answer)}`)
  return value
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
    resetLink: async (email) => {
      const request = { type: 'recovery', email, redirect_to: `${url}/auth?reset=true` }
      const answer = await post(`${url}/auth/v1/admin/generate_link`, testKeys.SERVICE_ROLE_KEY, request)
      return textAt(answer, 'action_link')
    },
    sql: async (text) => {
      const rows = await post(`${url}/rest/v1/rpc/test_run_sql`, testKeys.SERVICE_ROLE_KEY, { p_sql: text })
      return Array.isArray(rows) ? rows : []
    },
  }
}

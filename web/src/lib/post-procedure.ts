// The request that calls a procedure, without the client library: for src/boot, before any of the app's code is here, and
// for `callProcedureAs`.
import type { AppConfig } from './fetch-config.ts'
import { fetchInTime } from './fetch-in-time.ts'

/** What the procedure answered to the bearer of the token; throws on any refusal of the data service. */
export async function postProcedure(
  { url, anonKey }: Pick<AppConfig, 'url' | 'anonKey'>,
  token: string,
  name: string,
  args: object = {},
): Promise<unknown> {
  const response = await fetchInTime(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  })
  if (!response.ok) throw new Error(`${name} answered ${response.status}`)
  return response.json()
}

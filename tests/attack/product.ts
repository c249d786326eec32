/** The product under attack: one of the run's own on a new database, or a running installation. */
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { freePort, type PostgresCluster, startPostgresCluster } from '../support/postgres-cluster.ts'
import { startProject, testKeys } from '../support/project-backend.ts'
import { startWhatsappServer, type WhatsappServer } from '../support/whatsapp-server.ts'
import { LeftOut } from './scenario.ts'

export interface Product {
  url: string
  /** Where its memory is looked at; absent where it runs elsewhere. */
  process?: { pid: number; cluster?: PostgresCluster; output(): string }
  anonKey: string
  hasServiceKey: boolean
  /** @throws LeftOut where it is not known */
  serviceKey(): string
  /** Runs SQL as the database's owner, to look behind the scenes. @throws LeftOut where that is impossible */
  sql<Row = Record<string, unknown>>(text: string): Promise<Row[]>
  /** What was mailed. @throws LeftOut where the mail goes to real people */
  mail(): MailServer
  /** What was sent by WhatsApp. @throws LeftOut likewise */
  messages(): WhatsappServer
  /** Signs tokens. @throws LeftOut where it is not known */
  jwtSecret(): string
  remove(): Promise<void>
}

/** Starts one as in production, behind one proxy, with the limits of a new installation; its mail and messages end here. */
export async function startOwnProduct(database: 'pglite' | 'postgres'): Promise<Product> {
  const [mail, messages] = [await startMailServer(), await startWhatsappServer()]
  const cluster = database === 'postgres' ? await startPostgresCluster() : null
  const port = String(await freePort())
  const env = {
    NODE_ENV: 'production',
    PORT: port,
    SITE_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    SMTP_URL: mail.url,
    SMTP_FROM: 'Majlis <no-reply@majlis.example>',
    ...messages.env,
  }
  const backend = await startProject('product', { env, databaseServer: cluster?.address ?? null })
  const { ANON_KEY: anonKey, SERVICE_ROLE_KEY: serviceKey, JWT_SECRET: jwtSecret } = testKeys
  return {
    url: backend.url,
    process: { pid: backend.process.pid ?? 0, cluster: cluster ?? undefined, output: backend.output },
    anonKey,
    hasServiceKey: true,
    serviceKey: () => serviceKey,
    jwtSecret: () => jwtSecret,
    sql: (text) => runSql(backend.url, serviceKey, text),
    mail: () => mail,
    messages: () => messages,
    remove: () => removeAll([backend, { remove: mail.close }, { remove: messages.close }, cluster]),
  }
}

async function removeAll(parts: (Pick<PostgresCluster, 'remove'> | null)[]): Promise<void> {
  for (const part of parts) await part?.remove()
}

/** The tests' project has a procedure for it. */
async function runSql<Row>(url: string, serviceKey: string, p_sql: string): Promise<Row[]> {
  const response = await fetch(`${url}/rest/v1/rpc/test_run_sql`, {
    method: 'POST',
    headers: { apikey: serviceKey, 'content-type': 'application/json' },
    body: JSON.stringify({ p_sql }),
  })
  if (!response.ok) throw new Error(`${await response.text()}: ${p_sql}`)
  return response.json()
}

/** One that somebody else started. */
export function runningProduct(url: string, anonKey: string, serviceKey: string | null): Product {
  const leaveOut = (what: string) => (): never => {
    throw new LeftOut(`needs ${what}`)
  }
  return {
    url: url.replace(/\/+$/, ''),
    anonKey,
    hasServiceKey: serviceKey !== null,
    serviceKey: () => serviceKey ?? leaveOut('the service key')(),
    jwtSecret: leaveOut('the secret of its tokens'),
    sql: leaveOut('SQL behind the scenes'),
    mail: leaveOut('its mail'),
    messages: leaveOut('its messages'),
    remove: async () => undefined,
  }
}

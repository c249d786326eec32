/** The careless operator: what a start with a variable too few gives to the network. */
import { mkdtemp, rm } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BackendProcess, runBackendToEnd, startBackendProcess } from '../../support/backend-process.ts'
import { type Area, LeftOut, type Stage } from '../scenario.ts'

/** An address of this machine that others can reach; loopback does not count. */
function networkAddress(): string {
  const found = Object.values(networkInterfaces())
    .flat()
    .find((face) => face?.family === 'IPv4' && !face.internal)
  if (!found) throw new LeftOut('needs a network')
  return found.address
}

/** On all addresses, with whatever else was forgotten: it refuses to start, or nothing of the demo can be had. */
async function openToTheNetwork(stage: Stage): Promise<void> {
  stage.product.jwtSecret()
  const address = networkAddress()
  const meant = await startBackendProcess({ env: { HOST: '0.0.0.0', ALLOW_INSECURE_NETWORK: 'on' } })
  const isGiven = await givesAway(meant, address).finally(meant.remove)
  stage.require(isGiven, 'a trial that is meant to be open gives nothing away')
  const folder = await mkdtemp(join(tmpdir(), 'majlis-operator-'))
  const forgotten: Record<string, string>[] = [{}, { DEMO: 'on' }, { NODE_ENV: 'development' }]
  for (const [number, env] of forgotten.slice(0, stage.times(1, forgotten.length)).entries()) {
    const exposed = { HOST: '0.0.0.0', DATA_DIR: join(folder, String(number)), ...env }
    const end = await startOrEnd(exposed, async (backend) => {
      const isOpen = await givesAway(backend, address)
      stage.judge(!isOpen, `${JSON.stringify(exposed)} gives demo passwords or codes away`)
    })
    if (end !== null) stage.judge(/HOST would open/.test(end), `it ended for another reason: ${end}`)
  }
  await rm(folder, { recursive: true, force: true })
}

/** @returns what it said when it ended by itself; null where it started, after `use` */
async function startOrEnd(
  env: Record<string, string>,
  use: (backend: BackendProcess) => Promise<void>,
): Promise<string | null> {
  const started = await startBackendProcess({ env }).catch((error: Error) => error.message)
  if (typeof started === 'string') return started
  await use(started).finally(started.remove)
  return null
}

async function givesAway({ url }: BackendProcess, address: string): Promise<boolean> {
  const { port } = new URL(url)
  const base = `http://${address}:${port}`
  const config: { anonKey?: string } = await fetch(`${base}/config.json`).then(
    (response) => (response.ok ? response.json() : {}),
    () => ({}),
  )
  const post = (path: string, body: unknown) =>
    fetch(`${base}${path}`, {
      method: 'POST',
      headers: { apikey: config.anonKey ?? '', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(
      (response) => response.text(),
      () => '',
    )
  const admin = { email: '9647700000000@phone.majlis.app', password: 'majlis-admin' }
  const signedIn = await post('/auth/v1/token?grant_type=password', admin)
  const sent = await post('/functions/v1/send-whatsapp-otp', {
    phone: '+9647709999999',
    type: 'verification',
  })
  return signedIn.includes('access_token') || sent.includes('debug_otp')
}

/** A production installation without the settings that it needs is no installation. */
async function forgetInProduction(stage: Stage): Promise<void> {
  stage.product.jwtSecret()
  stage.requireSuccess(await stage.call('/health', { apikey: null }), 'a start with the right settings')
  const dataDir = await mkdtemp(join(tmpdir(), 'majlis-operator-'))
  const wrong: [blamed: string, env: Record<string, string>][] = [
    ['SITE_URL', { NODE_ENV: 'production' }],
    ['JWT_SECRET', { JWT_SECRET: 'short' }],
    ['SERVICE_ROLE_KEY', { SERVICE_ROLE_KEY: 'sb_publishable_0123456789' }],
    ['ANON_KEY', { ANON_KEY: 'sb_secret_0123456789' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'everybody' }],
  ]
  for (const [blamed, env] of wrong) {
    const { code, output } = await runBackendToEnd({ DATA_DIR: join(dataDir, 'data'), ...env })
    const isHeld = code === 1 && output.includes(blamed)
    stage.judge(isHeld, `with ${JSON.stringify(env)} it ends with ${code}: ${output.slice(0, 200)}`)
  }
  await rm(dataDir, { recursive: true, force: true })
}

export const operator: Area = {
  title: 'the operator',
  isBeforeDatabase: true,
  scenarios: [
    { name: 'opens a trial installation to the network', hole: 7, attempt: openToTheNetwork },
    { name: 'starts with settings that are wrong or missing', attempt: forgetInProduction },
  ],
}

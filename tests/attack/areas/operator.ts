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
  const folder = await mkdtemp(join(tmpdir(), 'majlis-operator-'))
  const forgotten: Record<string, string>[] = [{}, { DEMO: 'on' }, { NODE_ENV: 'development' }]
  for (const [number, env] of forgotten.slice(0, stage.times(1, forgotten.length)).entries()) {
    const exposed = { HOST: '0.0.0.0', DATA_DIR: join(folder, String(number)), ...env }
    const backend = await startBackendProcess({ env: exposed }).catch(() => null)
    stage.judge(
      backend === null || !(await givesAway(backend, address)),
      `${JSON.stringify(exposed)} gives demo passwords or codes away`,
    )
    await backend?.remove()
  }
  await rm(folder, { recursive: true, force: true })
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
  const dataDir = await mkdtemp(join(tmpdir(), 'majlis-operator-'))
  const wrong: Record<string, string>[] = [
    { NODE_ENV: 'production' },
    { JWT_SECRET: 'short' },
    { SERVICE_ROLE_KEY: 'sb_publishable_0123456789' },
    { ANON_KEY: 'sb_secret_0123456789' },
    { TRUST_PROXY: 'everybody' },
  ]
  for (const env of wrong) {
    const { code } = await runBackendToEnd({ DATA_DIR: join(dataDir, 'data'), ...env })
    stage.judge(code === 1, `it starts with ${JSON.stringify(env)}`)
  }
  await rm(dataDir, { recursive: true, force: true })
}

export const operator: Area = {
  title: 'the operator',
  scenarios: [
    { name: 'opens a trial installation to the network', hole: 7, attempt: openToTheNetwork },
    { name: 'starts with settings that are wrong or missing', attempt: forgetInProduction },
  ],
}

/**
 * What a process gives back: its memory before hostile load, at most, and when nobody has asked for a minute. The attacks are those of
 * tests/bench, and uploads; each round begins when the one before has been answered or refused.
 */
import { randomBytes } from 'node:crypto'
import { attackWithEmbeds } from '../bench/embed-attack.ts'
import { residentMegabytes, watchMemory } from '../bench/memory.ts'
import { attackWithBodies } from '../bench/parsing-attack.ts'
import { attackWithRenderings } from '../bench/render-attack.ts'
import { type AttackedBackend, withAttackedBackend } from '../bench/waits-during.ts'
import type { DatabaseName } from './installation.ts'
import { pause } from './people.ts'

/** In MB, of the process and those that it started. */
interface KeptMemory {
  before: number
  most: number
  after: number
}

const restMs = 60_000
const settleMs = 5_000
const uploadsAtOnce = 6
const uploads = 30
const uploadBytes = 20_000_000
const bucket = 'hostile'
const attacks = [attackWithBodies, attackWithEmbeds, attackWithUploads]

/** @param minutes of hostile load, at least; what is begun is ended */
export function measureKeptMemory(database: DatabaseName, minutes: number): Promise<KeptMemory> {
  return withAttackedBackend(database === 'pglite' ? 'PGlite' : 'PostgreSQL', async (backend) => {
    await pause(settleMs)
    const before = await residentMegabytes(backend.pid)
    const mostSeen = watchMemory(backend.pid)
    await createBucket(backend)
    // Leaves a large picture behind, which is published once.
    await attackWithRenderings(backend)
    const until = performance.now() + minutes * 60_000
    while (performance.now() < until) {
      for (const attack of attacks) await attack(backend)
    }
    const most = await mostSeen()
    await pause(restMs)
    return { before, most, after: await residentMegabytes(backend.pid) }
  })
}

async function createBucket({ url, serviceKey }: AttackedBackend): Promise<void> {
  const response = await fetch(`${url}/storage/v1/bucket`, {
    method: 'POST',
    headers: { authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: bucket }),
  })
  if (!response.ok) throw new Error(`${bucket}: ${response.status} ${await response.text()}`)
}

/** The same few names again and again, so that the disk does not fill. */
async function attackWithUploads({ url, serviceKey }: AttackedBackend): Promise<void> {
  const body = randomBytes(uploadBytes)
  const upload = async (name: number) => {
    const headers = { authorization: `Bearer ${serviceKey}`, 'x-upsert': 'true' }
    const address = `${url}/storage/v1/object/${bucket}/${name}`
    const { status } = await fetch(address, { method: 'POST', headers, body })
    if (status !== 200) throw new Error(`an upload was answered ${status}`)
  }
  for (let begun = 0; begun < uploads; begun += uploadsAtOnce) {
    await Promise.all(Array.from({ length: uploadsAtOnce }, (_, name) => upload(name)))
  }
}

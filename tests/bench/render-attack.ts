/** Rendering attack: strangers ask for the dearest renderings of one large public picture without end. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Row } from './report.ts'
import { type AttackedBackend, measureWaitsDuring } from './waits-during.ts'

const attackers = 40
const attackMs = 20_000
const afterRefusalMs = 500
const bucket = 'bench-pictures'
/** Of the square picture; 25 megapixels. */
const side = 5_000

export function measureRenderAttack(): Promise<Row[]> {
  return measureWaitsDuring('rendering', attackWithRenderings)
}

export async function attackWithRenderings(backend: AttackedBackend): Promise<void> {
  await publishLargePicture(backend)
  const over = AbortSignal.timeout(attackMs)
  await Promise.all(Array.from({ length: attackers }, (_, index) => keepAsking(backend.url, index, over)))
}

async function publishLargePicture({ url, serviceKey }: AttackedBackend): Promise<void> {
  const headers = { apikey: serviceKey, authorization: `Bearer ${serviceKey}` }
  const send = async (path: string, type: string, body: BodyInit) => {
    const response = await fetch(`${url}/storage/v1${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
  await send('/bucket', 'application/json', JSON.stringify({ name: bucket, public: true }))
  await send(`/object/${bucket}/huge.jpg`, 'image/jpeg', new Uint8Array(await noise()))
}

/** Asks for one dear rendering after the other, none of them twice, whatever the answers are. */
async function keepAsking(url: string, index: number, over: AbortSignal): Promise<void> {
  for (let round = 0; !over.aborted; round += 1) {
    const query = `format=avif&quality=80&width=${2_500 - index}&height=${2_500 - round}`
    await fetch(`${url}/storage/v1/render/image/public/${bucket}/huge.jpg?${query}`, {
      signal: AbortSignal.any([over]),
    })
      .then((answer) => answer.arrayBuffer())
      .catch(() => new Promise((resolve) => setTimeout(resolve, afterRefusalMs)))
  }
}

/** A photograph's worth of noise. */
function noise(): Promise<Buffer> {
  const part = side / 4
  return sharp(randomBytes(part * part * 3), { raw: { width: part, height: part, channels: 3 } })
    .resize(side, side, { kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

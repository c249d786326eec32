/**
 * Moving pictures as bytes, made for tests: frames of a single pixel, of which a file has room for any number. They are black and
 * white by turns, so that none is merged with the one before it.
 */

const fromHex = (...parts: string[]) => Buffer.from(parts.join(''), 'hex')

function alternating(frames: number, kinds: [Buffer, Buffer]): Buffer[] {
  return Array.from({ length: frames }, (_, index) => kinds[index % 2 === 0 ? 0 : 1])
}

const gifHead = fromHex('474946383961', '01000100800000', '000000ffffff')
const gifFrame = (pixel: string) => fromHex('21f9040401000000', '2c000000000100010000', '0202', pixel, '00')

/** @param extensions before its first frame */
export function movingGif(frames: number, extensions: Buffer[] = []): Buffer {
  const made = alternating(frames, [gifFrame('4401'), gifFrame('4c01')])
  return Buffer.concat([gifHead, ...extensions, ...made, fromHex('3b')])
}

/** A frame for each 768 bytes, which are its colours and stay as they are. */
export function colourfulGif(colours: Buffer): Buffer {
  const frames = Array.from({ length: Math.floor(colours.length / 768) }, (_, index) => [
    fromHex('2c000000000100010087'),
    colours.subarray(768 * index, 768 * (index + 1)),
    fromHex('0202440100'),
  ])
  return Buffer.concat([gifHead, ...frames.flat(), fromHex('3b')])
}

/** An extension of a GIF: of a program by its name of 11 characters, or a comment where it has none. */
export function gifExtension(name: string, data: Buffer | string): Buffer {
  const blocks = [name, data].filter((part) => part.length > 0).map((part) => Buffer.from(part))
  const counted = blocks.flatMap((block) => [Buffer.from([block.length]), block])
  return Buffer.concat([fromHex('21', name ? 'ff' : 'fe'), ...counted, fromHex('00')])
}

function chunk(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(type), length, body])
}

const webpFrame = (pixel: string) =>
  chunk('ANMF', fromHex('00'.repeat(12), '64000002'), chunk('VP8L', fromHex('2f0000000007', pixel, '00')))

/** @param isNested all frames but the first lie within what the first says is its own */
export function movingWebp(frames: number, isNested = false): Buffer {
  const [black, white] = [webpFrame('d0ff88fe0722a2ff01'), webpFrame('10fd8ffe0722a2ff01')]
  const made = Buffer.concat(alternating(frames, [black, white]))
  if (isNested) made.writeUInt32LE(made.length - 8, 4)
  const [canvas, background] = [fromHex('02000000', '000000000000'), fromHex('000000000000')]
  return chunk('RIFF', Buffer.from('WEBP'), chunk('VP8X', canvas), chunk('ANIM', background), made)
}

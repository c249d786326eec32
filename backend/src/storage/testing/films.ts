/** Films as bytes, made for tests: boxes of MP4 and QuickTime, elements of WebM, and one of each that tells a place. */

/** A box of ISO base media; with a size of 64 bits where `isLong`. */
export function box(type: string, parts: (Buffer | string)[] = [], isLong = false): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const header = Buffer.alloc(isLong ? 16 : 8)
  header.write(type, 4, 'latin1')
  if (isLong) {
    header.writeUInt32BE(1)
    header.writeBigUInt64BE(BigInt(16 + body.length), 8)
  } else header.writeUInt32BE(8 + body.length)
  return Buffer.concat([header, body])
}

/** Numbers of 32 bits. */
export function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * index)
  return bytes
}

export interface TrackShape {
  handler: string
  /** Bytes of each sample, one sample in each chunk. */
  sizes: number[]
  /** Where in the file each chunk begins. */
  offsets: number[]
  /** Further boxes of the track. */
  more?: Buffer[]
}

/** Seconds since 1904, when the films of these tests were taken. */
export const takenAt = 3_900_000_001

export function track({ handler, sizes, offsets, more = [] }: TrackShape): Buffer {
  const sampleTable = box('stbl', [
    box('stsd', [words(0, 0)]),
    box('stts', [words(0, 1, sizes.length, 100)]),
    box('stsc', [words(0, 1, 1, 1, 1)]),
    box('stsz', [words(0, 0, sizes.length, ...sizes)]),
    box('stco', [words(0, offsets.length, ...offsets)]),
  ])
  const media = box('mdia', [
    box('mdhd', [words(0, takenAt, takenAt, 600, 600, 0)]),
    box('hdlr', [words(0, 0), handler, words(0, 0, 0), 'Handler of Sara\0']),
    box('minf', [
      box('vmhd', [words(1, 0, 0)]),
      box('dinf', [box('dref', [words(0, 1), box('url ', [words(1)])])]),
      sampleTable,
    ]),
  ])
  return box('trak', [box('tkhd', [words(7, takenAt, takenAt, 1, 0, 600)]), ...more, media])
}

export const place = '+33.3128+044.3615/'

/** A film whose picture is `PICTURE` four times, and which tells its place wherever one is known to be written. */
export function telltaleFilm(brand = 'isom'): Buffer {
  const secrets = [`$GPRMC ${place}`, `subtitle ${place}`]
  const make = (mediaAt: number) => {
    const chunks = ['PICTURE1', secrets[0], 'PICTURE2', 'PICTURE3', secrets[1], 'PICTURE4'] as string[]
    const starts = chunks.map((_, index) => mediaAt + 8 + chunks.slice(0, index).join('').length)
    const samplesOf = (wanted: number[]) => ({
      sizes: wanted.map((index) => chunks[index]?.length ?? 0),
      offsets: wanted.map((index) => starts[index] ?? 0),
    })
    const xyz = box('\xa9xyz', [Buffer.from([0, 18, 0x15, 0xc7]), place])
    const keys = box('meta', [
      box('hdlr', [words(0, 0), 'mdta', words(0, 0, 0, 0)]),
      box('keys', [words(0, 1), box('mdta', ['com.apple.quicktime.location.ISO6709'])]),
      box('ilst', [box('\0\0\0\x01', [box('data', [words(1, 0), place])])]),
    ])
    const xmp = box('uuid', [Buffer.alloc(16, 7), `<exif:GPSLatitude>${place}</exif:GPSLatitude>`])
    const loci = box('udta', [box('loci', [words(0), `Baghdad\0${place}`])])
    return Buffer.concat([
      box('ftyp', [brand, words(0), brand]),
      xmp,
      box('free', [`left behind ${place}`]),
      box('moov', [
        box('mvhd', [words(0, takenAt, takenAt, 600, 600)]),
        track({ handler: 'vide', ...samplesOf([0, 2, 3, 5]), more: [loci] }),
        track({ handler: 'meta', ...samplesOf([1]) }),
        track({ handler: 'text', ...samplesOf([4]) }),
        box('udta', [xyz, box('\xa9nam', [words(0), 'Sara']), keys], true),
        keys,
        xmp,
      ]),
      box('mdat', chunks),
      box('sefd', [`trailer ${place}`], true),
      Buffer.from(`SEFT${place}`),
    ])
  }
  return make(make(0).indexOf('PICTURE1') - 8)
}

/** A film of one picture of so many bytes. */
export function plainFilm(bytes: number): Buffer {
  const type = box('ftyp', ['isom', words(0), 'isom'])
  const picture = track({ handler: 'vide', sizes: [bytes], offsets: [type.length + 8] })
  return Buffer.concat([
    type,
    box('mdat', [Buffer.alloc(bytes, 'A')]),
    box('moov', [box('mvhd', [words(0, takenAt, takenAt, 600, 600)]), picture]),
  ])
}

/** An element of Matroska; of unknown size where `isEndless`. */
export function element(id: number, parts: (Buffer | string)[] = [], isEndless = false): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const size = Buffer.alloc(8)
  size.writeUInt32BE(body.length, 4)
  size[0] = 1
  const digits = id.toString(16)
  return Buffer.concat([
    Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex'),
    isEndless ? Buffer.from('01ffffffffffffff', 'hex') : size,
    body,
  ])
}

/** A recording with two blocks of picture that tells its place and more; of a type that is none of picture and sound if so wanted. */
export function telltaleRecording({ isLive = true, trackType = 1 } = {}): Buffer {
  const tags = element(0x1254c367, [
    element(0x7373, [element(0x67c8, [element(0x45a3, ['LOCATION']), element(0x4487, [place])])]),
  ])
  const cluster = (block: string) =>
    element(
      0x1f43b675,
      [element(0xe7, [Buffer.from([0])]), element(0xa3, [Buffer.from([0x81, 0, 0, 0x80]), block])],
      isLive,
    )
  const trackEntry = element(0xae, [
    element(0xd7, [Buffer.from([1])]),
    element(0x83, [Buffer.from([trackType])]),
    element(0x536e, ['Camera of Sara']),
    element(0x86, ['V_VP8']),
  ])
  return Buffer.concat([
    element(0x1a45dfa3, [element(0x4282, ['webm'])]),
    element(
      0x18538067,
      [
        element(0x1549a966, [
          element(0xbf, [words(1)]),
          element(0x2ad7b1, [Buffer.from([0x0f, 0x42, 0x40])]),
          element(0x4461, [words(1, takenAt)]),
          element(0x7ba9, ['Garden of Sara']),
          element(0x5741, ['writer']),
        ]),
        element(0xec, [`left behind ${place}`.padEnd(200)]),
        element(0x1654ae6b, [trackEntry]),
        cluster('PICTURE1'),
        element(0x1941a469, [element(0x61a7, [`attached ${place}`])]),
        cluster('PICTURE2'),
        tags,
      ],
      isLive,
    ),
  ])
}

/**
 * What is done to pictures, in a process of its own. Each pipeline is bounded by the pixels it may read and write: formats
 * that are dear to encode are given less, or replaced by WebP.
 */
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { isDiskFailing, isDiskFull } from '../../disk-errors.ts'
import { isThere } from '../../null-if-missing.ts'
import type { MediaInfo } from '../media-info.ts'
import {
  type EncodedFormat,
  type ImageOutcome,
  type ImageResult,
  type ImageTask,
  longestSide,
  mostFrames,
  type Transform,
} from './image-task.ts'
import { boxOf, type Size, sizeOf } from './render-size.ts'
import { stripGif } from './strip-gif.ts'
import { firstOfTooManyFrames } from './webp-frames.ts'

sharp.cache(false)
sharp.concurrency(1)
// Whatever a file claims to be, only the decoders of pictures for the web ever see it.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadNsgif',
  ],
})

const megapixel = 1_000_000
/** Of all frames together. */
const mostPixelsRead = 50 * megapixel
/** Encoding AVIF takes 40 bytes and most of a microsecond for each pixel, at its quickest. */
const mostPixelsOfAvif = { rendered: megapixel, cleaned: 12 * megapixel }
/** Of all frames together; a moving picture with more of them becomes its first. */
const mostPixelsRendered = longestSide * longestSide
const defaultQuality = 80

/** How much dearer than reading a pixel it is to write one: measured beside reading a PNG. */
const writingCosts: Record<EncodedFormat, number> = { jpeg: 2, png: 4, webp: 8, avif: 20 }

const options: SharpOptions = { limitInputPixels: mostPixelsRead, failOn: 'error' }

/** Runs one task. It never throws: a file that cannot be read as a picture is an outcome. */
export async function runTask(task: ImageTask): Promise<ImageOutcome> {
  const before = process.cpuUsage()
  const result = await resultOf(task)
  const { user, system } = process.cpuUsage(before)
  return { ...result, cpuMs: (user + system) / 1000 }
}

async function resultOf(task: ImageTask): Promise<ImageResult> {
  try {
    if (task.kind === 'render') return await render(task.source, task.target, task.transform)
    if (task.kind === 'clean') return await clean(task.source, task.target, task.format)
    if (task.kind === 'measure') return await measure(task.source)
    return await strip(task.source, task.target)
  } catch (error) {
    if (isDiskFull(error)) return { ok: false, reason: 'no space', cost: 0 }
    // Libvips says of each that it cannot be read.
    if (isDiskFailing(error) || !(await isThere(task.source).catch(() => false)))
      return { ok: false, reason: 'gone', cost: 0 }
    return { ok: false, reason: 'unreadable', cost: mostPixelsRead }
  }
}

interface Opened extends Size {
  /** What is decoded: the file, or its first frame where it has too many. */
  input: string | Buffer
  format: string
  frames: number
  hasTooManyFrames: boolean
}

async function inspect(path: string): Promise<Opened> {
  const first = await firstOfTooManyFrames(path, mostFrames)
  const input = first ?? path
  const { format, width, height, pages = 1, orientation = 1 } = await sharp(input, options).metadata()
  const hasTooManyFrames = first !== null || pages > mostFrames
  const size = orientation >= 5 ? { width: height, height: width } : { width, height }
  return { input, format, ...size, frames: hasTooManyFrames ? 1 : pages, hasTooManyFrames }
}

async function render(source: string, target: string, transform: Transform): Promise<ImageResult> {
  const original = await inspect(source)
  const size = sizeOf(original, transform)
  const pixels = size.width * size.height
  const format = formatOf(original.format, transform.format, pixels)
  const moves = format === 'webp' && original.frames > 1 && pixels * original.frames <= mostPixelsRendered
  const frames = moves ? original.frames : 1
  const image = sharp(original.input, { ...options, animated: moves })
    .autoOrient()
    .resize({ ...boxOf(transform), withoutEnlargement: true })
  await encode(image, format, transform.quality ?? defaultQuality).toFile(target)
  const read = original.width * original.height * frames
  return { ok: true, format, media: null, cost: read + pixels * frames * writingCosts[format] }
}

/** A GIF becomes WebP, which moves as well and takes a hundredth of the time. */
function formatOf(stored: string, wanted: Transform['format'], pixels: number): EncodedFormat {
  const format = wanted === 'origin' ? (keptFormats[stored] ?? 'jpeg') : wanted
  return format === 'avif' && pixels > mostPixelsOfAvif.rendered ? 'webp' : format
}

const keptFormats: Record<string, EncodedFormat> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'webp',
  heif: 'avif',
}

/** The quality of a PNG is no option here: it would be made with a palette, which takes tens of seconds. */
function encode(image: Sharp, format: EncodedFormat, quality: number): Sharp {
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality })
    case 'png':
      return image.png()
    case 'webp':
      return image.webp({ quality, effort: 2 })
    case 'avif':
      return image.avif({ quality, effort: 0 })
  }
}

const tooManyFrames: ImageResult = { ok: false, reason: 'too many frames', cost: 0 }

/** Quality high enough that nobody sees a second compression. */
const cleanQuality: Record<EncodedFormat, number> = { jpeg: 90, png: 100, webp: 90, avif: 70 }

async function clean(source: string, target: string, format: EncodedFormat): Promise<ImageResult> {
  const { width, height, frames, hasTooManyFrames } = await inspect(source)
  if (hasTooManyFrames) return tooManyFrames
  const pixels = width * height * frames
  if (format === 'avif' && pixels > mostPixelsOfAvif.cleaned) {
    return { ok: false, reason: 'unreadable', cost: 0 }
  }
  const image = sharp(source, { ...options, animated: true })
    .autoOrient()
    .keepIccProfile()
  await encode(image, format, cleanQuality[format]).toFile(target)
  // Read once more, for its preview.
  return { ok: true, format, media: await mediaInfoOf(target), cost: pixels * (2 + writingCosts[format]) }
}

/** Judges what it has written, of which every pixel is read. */
async function strip(source: string, target: string): Promise<ImageResult> {
  if ((await stripGif(source, target, mostFrames)) > mostFrames) return tooManyFrames
  const { width, height, frames } = await inspect(target)
  await sharp(target, { ...options, animated: true }).stats()
  return { ok: true, format: null, media: await mediaInfoOf(target), cost: width * height * (frames + 1) }
}

async function measure(source: string): Promise<ImageResult> {
  const media = await mediaInfoOf(source)
  return { ok: true, format: null, media, cost: media.width * media.height }
}

/** Pixels; a ThumbHash is made from no more. */
const previewSide = 100

/** Of a moving picture, what its first frame is like. */
async function mediaInfoOf(path: string): Promise<MediaInfo> {
  const { input, width, height } = await inspect(path)
  const { data, info } = await sharp(input, options)
    .autoOrient()
    .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const hash = rgbaToThumbHash(info.width, info.height, data)
  return { width, height, duration: null, preview: Buffer.from(hash).toString('base64') }
}

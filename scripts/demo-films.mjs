#!/usr/bin/env node
// Demo films: draws the twenty reels of the demo, the eight videos of its channel, their posters and the channel's pictures into
// supabase/seed/storage, frame by frame as SVG, with ffmpeg's x264 and a plucked tune each. Run by hand where one of them is to change:
// node scripts/demo-films.mjs [name …]
import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { palettes, round, scenes, turn } from './demo-scenes.mjs'

const { dawn, dusk, night, noon, rose } = palettes
const framesPerSecond = 12

/** Of whom by their numbers in seed.sql, what is drawn, and the tune's lowest note in hertz. */
const reels = [
  { name: 'reel-caravan', author: 8, scene: 'dunes', palette: dusk, note: 147 },
  { name: 'reel-morning-dunes', author: 8, scene: 'dunes', palette: dawn, note: 165 },
  { name: 'reel-shatt', author: 2, scene: 'sea', palette: dusk, note: 131 },
  { name: 'reel-corniche', author: 5, scene: 'sea', palette: noon, note: 147 },
  { name: 'reel-riyadh', author: 4, scene: 'city', palette: night, note: 175 },
  { name: 'reel-dammam', author: 14, scene: 'city', palette: rose, note: 156 },
  { name: 'reel-grove', author: 2, scene: 'palms', palette: dusk, note: 139 },
  { name: 'reel-farm', author: 12, scene: 'palms', palette: dawn, note: 165 },
  { name: 'reel-istikan', author: 1, scene: 'tea', palette: dawn, note: 147 },
  { name: 'reel-karak', author: 10, scene: 'tea', palette: rose, note: 175 },
  { name: 'reel-fanous', author: 3, scene: 'lanterns', palette: night, note: 131 },
  { name: 'reel-souk', author: 5, scene: 'lanterns', palette: rose, note: 156 },
  { name: 'reel-rain', author: 10, scene: 'rain', palette: noon, note: 139 },
  { name: 'reel-winter', author: 9, scene: 'rain', palette: night, note: 147 },
  { name: 'reel-zellij', author: 7, scene: 'star', palette: noon, note: 165 },
  { name: 'reel-courtyard', author: 7, scene: 'star', palette: rose, note: 131 },
  { name: 'reel-marsh', author: 6, scene: 'reeds', palette: dawn, note: 147 },
  { name: 'reel-mashhoof', author: 6, scene: 'reeds', palette: dusk, note: 175 },
  { name: 'reel-camp', author: 8, scene: 'fire', palette: night, note: 139 },
  { name: 'reel-masgouf', author: 13, scene: 'fire', palette: dusk, note: 156 },
]

/** By their numbers in seed.sql; of the scene the part from `top` down is seen, in the shape of a television. */
const videos = [
  { name: 'video-salt', video: 1, scene: 'dunes', palette: dawn, note: 147, top: 296 },
  { name: 'video-shatt', video: 2, scene: 'sea', palette: dusk, note: 131, top: 330 },
  { name: 'video-city', video: 3, scene: 'city', palette: night, note: 175, top: 430 },
  { name: 'video-grove', video: 4, scene: 'palms', palette: noon, note: 165, top: 260 },
  { name: 'video-tea', video: 5, scene: 'tea', palette: rose, note: 147, top: 290 },
  { name: 'video-souk', video: 6, scene: 'lanterns', palette: night, note: 156, top: 130 },
  { name: 'video-mudhif', video: 7, scene: 'reeds', palette: dusk, note: 139, top: 350 },
  { name: 'video-star', video: 8, scene: 'star', palette: dawn, note: 165, top: 219 },
]

const storage = fileURLToPath(new URL('../supabase/seed/storage', import.meta.url))
const idOf = (kind, number) => `00000000-0000-4000-${kind}-${String(number).padStart(12, '0')}`

/** What of a scene is seen, how large it is drawn, in pixels, and for how many seconds. */
const tall = { view: '0 0 360 640', width: 360, height: 640, seconds: 5 }
const wide = (top) => ({ view: `0 ${top} 360 202.5`, width: 640, height: 360, seconds: 8 })

function picture({ scene, palette, shape }, time) {
  const { view, width, height } = shape
  const size = `viewBox="${view}" width="${width}" height="${height}"`
  const drawn = scenes[scene](time, palette)
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawn}</svg>`))
}

/** Steps of the scale that is called Hijaz, plucked twice a second. */
function tune(note, seconds) {
  const steps = [1, 1.0595, 1.2599, 1.4983, 1.2599, 1.0595, 1, 1.4983, 1.3348, 1.2599]
  const plucks = Array.from({ length: seconds * 2 }, (_, n) => {
    const since = `(t-${n / 2})`
    const pitch = round(note * steps[n % steps.length] * turn)
    return `gte(t\\,${n / 2})*sin(${pitch}*${since})*exp(-5*${since})`
  })
  return `aevalsrc='0.22*(${plucks.join('+')})':d=${seconds}:s=22050`
}

async function film(drawing, path) {
  const { seconds } = drawing.shape
  const frames = framesPerSecond * seconds
  const pictures = `-f image2pipe -framerate ${framesPerSecond} -i -`
  const video = `-c:v libx264 -preset veryslow -crf 31 -pix_fmt yuv420p -g ${frames}`
  const sound = '-c:a aac -b:a 24k -ac 1'
  const words = (line) => line.split(' ')
  const encoder = spawn(
    'ffmpeg',
    [
      ...words(`-v error -y ${pictures} -f lavfi -i`),
      tune(drawing.note, seconds),
      ...words(`${video} ${sound} -map_metadata -1 -movflags +faststart`),
      path,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const ended = new Promise((resolve, reject) => {
    encoder.on('error', reject)
    encoder.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))))
  })
  for (let frame = 0; frame < frames; frame += 1) {
    encoder.stdin.write(
      await picture(drawing, frame / frames)
        .png({ compressionLevel: 1 })
        .toBuffer(),
    )
  }
  encoder.stdin.end()
  await ended
}

const reelPath = ({ author, name }, ending) => `${storage}/posts/${idOf('a000', author)}/${name}.${ending}`
const drawings = [
  ...reels.map((reel) => ({
    ...reel,
    shape: tall,
    film: reelPath(reel, 'mp4'),
    poster: reelPath(reel, 'webp'),
  })),
  ...videos.map((video) => ({
    ...video,
    shape: wide(video.top),
    film: `${storage}/videos/${idOf('a008', video.video)}.mp4`,
    poster: `${storage}/thumbnails/${idOf('a008', video.video)}-thumb.webp`,
  })),
]
const channel = `${storage}/thumbnails/${idOf('a007', 1)}`
const pictures = [
  {
    ...{ name: 'channel-profile', scene: 'star', palette: rose, poster: `${channel}-profile-1.webp` },
    shape: { view: '90 230 180 180', width: 256, height: 256 },
  },
  {
    ...{ name: 'channel-banner', scene: 'dunes', palette: dusk, poster: `${channel}-banner-1.webp` },
    shape: { view: '0 386 360 90', width: 1280, height: 320 },
  },
]

const wanted = process.argv.slice(2)
for (const drawing of [...drawings, ...pictures]) {
  if (wanted.length > 0 && !wanted.includes(drawing.name)) continue
  await mkdir(new URL('.', `file://${drawing.poster}`), { recursive: true })
  if (drawing.film) {
    await mkdir(new URL('.', `file://${drawing.film}`), { recursive: true })
    await film(drawing, drawing.film)
  }
  await picture(drawing, 0.1).webp({ quality: 62 }).toFile(drawing.poster)
  console.log(drawing.name)
}

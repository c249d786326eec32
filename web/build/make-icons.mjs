// Draws the icons of the installed app, web/public/icons, from the mark in web/public/favicon.svg: node web/build/make-icons.mjs.
// They are kept in the repository; run it where the mark changes.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const publicDir = join(import.meta.dirname, '../public')
const icons = join(publicDir, 'icons')

const mark = /<path.*\/>/s.exec(await readFile(join(publicDir, 'favicon.svg'), 'utf8'))?.[0]
if (!mark) throw new Error('the mark has no paths')

const ground = `<radialGradient id="ground" cx=".8" cy="0" r="1.2">
  <stop offset="0" stop-color="#15897c"/><stop offset=".6" stop-color="#0c6b61"/><stop offset="1" stop-color="#084b44"/>
</radialGradient>`

/**
 * `radius`: of the corners, of 32. `size`: how much of the width the mark has; systems cut a maskable icon to a shape that leaves the
 * inner 80 per cent.
 */
function tile(radius, size) {
  const scale = (32 * size) / 24
  const start = (32 - 24 * scale) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512"><defs>${ground}</defs>
<rect width="32" height="32" rx="${radius}" fill="url(#ground)"/>
<g fill="none" stroke="#fff" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"
 transform="translate(${start} ${start}) scale(${scale})">${mark}</g></svg>`
}

async function draw(name, svg, pixels) {
  await sharp(Buffer.from(svg), { density: 288 })
    .resize(pixels)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(icons, `${name}-${pixels}.png`))
}

await mkdir(icons, { recursive: true })
for (const pixels of [192, 512]) {
  await draw('icon', tile(9, 0.62), pixels)
  await draw('maskable', tile(0, 0.5), pixels)
}
// iOS rounds the corners itself.
await draw('apple-touch', tile(0, 0.58), 180)

/**
 * Colours, sizes of type, corners and shadows come from the tokens: a colour is written once, where it is given a name in
 * `web/src/styles`, and no utility carries a value of its own for them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../support/backend-process.ts'

const web = join(repository, 'web')
/** A picture of the device, which nobody sees; its colours are part of what it is told by. */
const unseen = 'src/features/protection/device-signals.ts'

const colour = /#(?:[0-9a-f]{3,4}){1,2}\b|\b(?:rgba?|hsla?|oklch|oklab)\(/gi
const ownValue = /\b(?:text|rounded|shadow)-\[(?!length|color)[^\]]*\]/g

interface Line {
  file: string
  line: string
}

function linesOf(ending: RegExp): Line[] {
  return readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name}`)
    .filter(
      (file) => ending.test(file) && !/\.test\.|^src\/lib\/database\.types/.test(file) && file !== unseen,
    )
    .flatMap((file) =>
      readFileSync(join(web, file), 'utf8')
        .split('\n')
        .map((line) => ({ file, line: line.trim() })),
    )
}

const found = (lines: Line[], pattern: RegExp) =>
  lines.flatMap(({ file, line }) => (line.match(pattern) ? [`${file}: ${line}`] : []))

test('no component has a colour of its own', () => {
  expect(found(linesOf(/\.tsx?$/), colour)).toEqual([])
})

test('no component has a size of type, a corner or a shadow of its own', () => {
  expect(found(linesOf(/\.tsx?$/), ownValue)).toEqual([])
})

test('in a style sheet a colour stands where it is given a name', () => {
  const sheets = [...new Set(linesOf(/\.css$/).map(({ file }) => file))]
  expect(sheets).toContain('src/styles/tokens.css')
  const unnamed = sheets.flatMap((file) => {
    const text = readFileSync(join(web, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/--[\w-]+\s*:[^;]*;/g, '')
    return [...text.matchAll(colour)].map(([value]) => `${file}: ${value}`)
  })
  expect(unnamed).toEqual([])
})

test('the address bar is as dark as the canvas', () => {
  const tokens = readFileSync(join(web, 'src/styles/tokens.css'), 'utf8')
  const [, light, dark] = /--canvas: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? []
  const page = readFileSync(join(web, 'index.html'), 'utf8')
  expect(page).toContain(`content="${light}" media="(prefers-color-scheme: light)"`)
  expect(page).toContain(`content="${dark}" media="(prefers-color-scheme: dark)"`)
})

import { expect, test } from 'vitest'
import { boundLine, cutText } from './log-line.ts'

const lineOf = (content: Record<string, unknown>) => `${JSON.stringify({ level: 30, time: 1, ...content })}\n`
const long = 'a'.repeat(30_000)

test('a usual line stays as it is', () => {
  const line = lineOf({ path: '/rest/v1/posts', msg: 'request' })
  expect(boundLine(line)).toBe(line)
})

test.each([
  ['in a field', { path: long }],
  ['in the message', { msg: long }],
  ['within an error', { err: { message: long, cause: { stack: long } } }],
])('of a long text %s the beginning stays', (_, content) => {
  const bounded = boundLine(lineOf(content))
  expect(bounded.length).toBeLessThan(8_192)
  expect(JSON.parse(bounded)).toMatchObject({ level: 30, time: 1 })
  expect(bounded).toContain('aaaa… (30000 characters)')
  expect(bounded.endsWith('\n')).toBe(true)
})

test('a line is as long in bytes whatever it is written in', () => {
  const contents = [
    { path: 'س'.repeat(8_000) },
    { list: Array(5).fill('😀'.repeat(500)) },
    { msg: '\u0000'.repeat(4_000), reqId: '\u0000'.repeat(4_000) },
  ]
  for (const content of contents) {
    const bounded = boundLine(lineOf(content))
    expect(Buffer.byteLength(bounded)).toBeLessThanOrEqual(8_192)
    expect(JSON.parse(bounded)).toMatchObject({ level: 30, time: 1 })
  }
})

test('of many texts and of long names the message stays', () => {
  for (const content of [{ list: Array(1_000).fill('a'.repeat(1_000)) }, { [long]: 1 }]) {
    const bounded = boundLine(lineOf({ reqId: 'one', msg: 'failed', ...content }))
    expect(JSON.parse(bounded)).toMatchObject({ level: 30, reqId: 'one', msg: 'failed' })
    expect(bounded.length).toBeLessThan(300)
  }
})

test('what is cut says how long it was', () => {
  expect(cutText('short', 5)).toBe('short')
  expect(cutText('longer', 4)).toBe('long… (6 characters)')
})

import { execFileSync } from 'node:child_process'
import { constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLogOutput } from './log-output.ts'

let folder: string
let pipe: number

/**
 * One end for both, that takes what fits and then no more, as the log's pipe where nobody reads. Descriptors stay open, as the
 * process's own output does: what waits is tried again and again, and would reach whatever file of another test has the number next.
 */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backend-log-'))
  execFileSync('mkfifo', [join(folder, 'pipe')])
  pipe = openSync(join(folder, 'pipe'), constants.O_RDWR | constants.O_NONBLOCK)
})
afterEach(() => rmSync(folder, { recursive: true }))

const mostBytes = 1_000_000
const line = `${JSON.stringify({ msg: 'a'.repeat(989) })}\n`

function read(): string {
  const buffer = Buffer.alloc(1_000_000)
  try {
    return buffer.toString('utf8', 0, readSync(pipe, buffer))
  } catch {
    return ''
  }
}

test('while nobody reads, so much waits and the rest is dropped; then all of it comes, and how much was dropped', async () => {
  const output = openLogOutput(pipe, { mostBytes })
  for (let count = 0; count < 3_000; count += 1) output.write(line)
  expect(line).toHaveLength(1_000)
  expect(output.dropped()).toBe(2_000)
  let text = ''
  await expect
    .poll(() => {
      text += read()
      return text
    })
    .toContain('were dropped')
  const lines = text.trimEnd().split('\n')
  expect(lines.slice(0, -1)).toEqual(Array(1_000).fill(line.trimEnd()))
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ level: 40, dropped: 2_000 })
  output.write(line)
  await expect.poll(read).toBe(line)
})

test('at the end of the process it gives up where nobody reads', () => {
  const output = openLogOutput(pipe, { mostBytes })
  for (let count = 0; count < 1_000; count += 1) output.write(line)
  output.writeRest()
  expect(read()).toContain(line)
})

test('a full disk costs lines', async () => {
  const full = openSync('/dev/full', 'w')
  const output = openLogOutput(full, { mostBytes: 5_000 })
  const write = () => {
    output.write(line)
    return output.dropped()
  }
  await expect.poll(write).toBeGreaterThan(3)
  output.writeRest()
})

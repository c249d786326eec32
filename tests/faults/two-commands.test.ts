/** Commands in a folder where nothing is installed or built: of two at once one does it, the others wait, also for one that was killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../../scripts/steps/paths.mjs'

let folder: string
const started: ChildProcess[] = []

/** As npm does: takes what is there away, writes for a while, and marks the folder as whole at its end. */
const npm = `#!${process.execPath}
const { appendFileSync, mkdirSync, rmSync, writeFileSync, existsSync } = require('node:fs')
process.on('SIGTERM', () => {
  appendFileSync('npm.log', 'told to stop\\n')
  process.exit(1)
})
appendFileSync('npm.log', 'begun\\n')
rmSync('node_modules', { recursive: true, force: true })
mkdirSync('node_modules/a', { recursive: true })
setTimeout(() => {
  if (existsSync('npm-fails')) process.exit(1)
  mkdirSync('node_modules/b', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', '{}')
  appendFileSync('npm.log', 'ended\\n')
}, 1500)
`

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'majlis-two-'))
  mkdirSync(join(folder, 'bin'))
  for (const name of ['scripts/steps', 'scripts/start.mjs'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  writeFileSync(join(folder, 'bin/npm'), npm)
  chmodSync(join(folder, 'bin/npm'), 0o755)
})

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A command that needs what is installed, and tells what is there once it goes on. */
function begin(): { child: ChildProcess; ended: Promise<string> } {
  const script = `
    import { readdirSync } from 'node:fs'
    import { ensureInstalled } from '${join(folder, 'scripts/steps/ensure-installed.mjs')}'
    await ensureInstalled()
    console.log('there: ' + readdirSync('node_modules').join(' '))`
  return run(['--input-type=module', '-e', script])
}

function run(args: string[]): { child: ChildProcess; ended: Promise<string> } {
  const path = `${join(folder, 'bin')}${delimiter}${process.env.PATH}`
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, PATH: path },
  })
  started.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text
    })
  }
  return { child, ended: new Promise((resolve) => child.once('close', () => resolve(said))) }
}

const log = () => (existsSync(join(folder, 'npm.log')) ? readFileSync(join(folder, 'npm.log'), 'utf8') : '')
const whole = 'there: .package-lock.json a b'

test('three that begin together install once, and all find everything there', async () => {
  const said = await Promise.all([begin(), begin(), begin()].map(({ ended }) => ended))
  for (const one of said) expect(one).toContain(whole)
  expect(log()).toBe('begun\nended\n')
  expect(said.filter((one) => one.includes('Installing'))).toHaveLength(1)
  expect(said.filter((one) => one.includes('Waiting'))).toHaveLength(2)
  expect(existsSync(join(folder, '.cache/installing'))).toBe(false)
})

test('who waits for one that is killed, or fails, does it themselves', async () => {
  writeFileSync(join(folder, 'npm-fails'), '')
  const first = begin()
  await expect.poll(log).toBe('begun\n')
  const second = begin()
  first.child.kill('SIGKILL')
  await expect.poll(log).toBe('begun\nbegun\n')
  const third = begin()
  await second.ended
  rmSync(join(folder, 'npm-fails'))
  expect(await third.ended).toContain(whole)
})

test('npm start that is told to stop while it installs passes that on, and ends with 0 after it', async () => {
  const { child, ended } = run(['scripts/start.mjs'])
  await expect.poll(log).toBe('begun\n')
  child.kill('SIGTERM')
  expect(await ended).toBe('Installing dependencies (npm ci) …\n')
  expect([child.exitCode, log()]).toEqual([0, 'begun\ntold to stop\n'])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { ImageTask } from './image-task.ts'

const program = fileURLToPath(new URL('../../../dist/image-worker.js', import.meta.url))
const task: ImageTask = { kind: 'clean', source: '/nowhere', target: '/nowhere', format: 'webp' }

test.each([0, 12])('of a server that was started %i nicer, a process is no less nice', async (given) => {
  const own = Math.min(19, getPriority() + given)
  const child = spawn('nice', ['-n', `${given}`, process.execPath, program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  child.send(task)
  await Promise.race([once(child, 'message'), ended])
  expect(child.exitCode).toBeNull()
  expect(getPriority(child.pid)).toBe(Math.max(10, own))
  child.kill('SIGKILL')
  await ended
})

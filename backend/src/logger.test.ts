import { afterEach, expect, test, vi } from 'vitest'
import { createLogger, describeError, withOwnPace } from './logger.ts'

afterEach(() => void vi.useRealTimers())

test.each(['warn', 'error'] as const)(
  'of a flood of lines of the level %s, of whichever request, some are written and one says how many are not',
  (level) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const lines: Record<string, unknown>[] = []
    const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) }, 3)
    for (let number = 0; number < 10; number += 1) log.child({ reqId: number })[level]('failed')
    expect(lines).toHaveLength(3)
    log.info('is told all the same')
    vi.advanceTimersByTime(1_000)
    expect(lines.slice(4)).toEqual([
      expect.objectContaining({ level: log.levels.values[level], lines: 7, msg: 'lines that were left out' }),
    ])
    log[level]('failed')
    expect(lines).toHaveLength(6)
  },
)

test.each(['info', 'warn', 'error'] as const)(
  'a flood of lines of the level %s of what has a pace of its own leaves all others theirs',
  (level) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const lines: Record<string, unknown>[] = []
    const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) }, 3)
    const [flooding, quiet] = [withOwnPace(log, { of: 'one' }, 2), withOwnPace(log, { of: 'two' }, 2)]
    for (let number = 0; number < 10; number += 1) flooding[level]('failed')
    expect(lines).toHaveLength(2)
    for (let number = 0; number < 3; number += 1) log[level]('all of its own')
    quiet[level]('failed')
    expect(lines.slice(2)).toMatchObject([...Array(3).fill({ msg: 'all of its own' }), { of: 'two' }])
    vi.advanceTimersByTime(1_000)
    expect(lines.slice(6)).toMatchObject([{ of: 'one', lines: 8, msg: 'lines that were left out' }])
  },
)

test('an error keeps its name, message, code, stack and cause, and nothing else', () => {
  const refusal = Object.assign(new Error('violates a constraint'), {
    code: '23502',
    detail: 'Failing row contains (secret)',
    rawPacket: 'secret',
  })
  const described = describeError(new TypeError('failed', { cause: refusal }))
  expect(described).toMatchObject({
    type: 'TypeError',
    message: 'failed',
    stack: expect.stringContaining('logger.test'),
    cause: { type: 'Error', message: 'violates a constraint', code: '23502' },
  })
  expect(JSON.stringify(described)).not.toContain('secret')
})

test('errors that cause each other end somewhere', () => {
  const one = new Error('one')
  one.cause = new Error('two', { cause: one })
  expect(() => JSON.stringify(describeError(one))).not.toThrow()
})

test('what is no error is told as text', () => {
  expect(describeError('gone')).toEqual({ type: 'string', message: 'gone' })
})

test('of what a client sent, a message and its stack keep the beginning', () => {
  const described = describeError(new Error(`no such column: ${'a'.repeat(30_000)}`))
  expect(described.message).toMatch(/^no such column: a{1000,}… \(30016 characters\)$/)
  expect(described.stack).toContain('logger.test')
  expect(JSON.stringify(described).length).toBeLessThan(8_000)
})

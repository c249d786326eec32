import { expect, test } from 'vitest'
import { describeError } from './logger.ts'

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

import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { databaseError } from '../db/database-error.ts'
import { QueueFullError, QueueTimeoutError } from '../fair-queue.ts'
import { sendError } from './error-response.ts'

async function statusAfter(error: Error): Promise<number> {
  const app = Fastify()
  app.setErrorHandler(sendError)
  app.post('/token', () => {
    throw error
  })
  return (await app.inject({ method: 'POST', url: '/token?grant_type=password' })).statusCode
}

test('who waited for as long as anybody does, for a turn or for a lock, did not ask too much', async () => {
  expect(await statusAfter(new QueueTimeoutError('everyone'))).toBe(503)
  expect(await statusAfter(databaseError('57014', 'canceling statement due to statement timeout'))).toBe(503)
})

test('a crowd ends nobody’s session: a refresh that finds no place is to be asked for again, all else is too much', async () => {
  const app = Fastify()
  app.setErrorHandler(sendError)
  app.post('/token', () => {
    throw new QueueFullError('caller')
  })
  const answered = async (grant: string) => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: `/token?grant_type=${grant}` })
    return [statusCode, JSON.parse(body).error_code]
  }
  expect(await answered('refresh_token')).toEqual([503, 'over_request_rate_limit'])
  expect(await answered('password')).toEqual([429, 'over_request_rate_limit'])
})

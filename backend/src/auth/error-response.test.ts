import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { QueueFullError } from '../fair-queue.ts'
import { sendError } from './error-response.ts'

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

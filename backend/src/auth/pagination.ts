/** Pages of a listing, as GoTrue counts them and names their neighbours. */
import type { FastifyRequest } from 'fastify'
import { queryOf } from './endpoint.ts'
import { AuthError } from './error-codes.ts'

export interface Page {
  /** From 1. */
  number: number
  size: number
  offset: number
}

const usualSize = 50
const largestSize = 1000
const largestNumber = 1_000_000

/** @throws AuthError validation_failed when `page` or `per_page` is no number */
export function readPage(request: FastifyRequest): Page {
  const number = Math.min(Math.max(1, readNumber(request, 'page', 1)), largestNumber)
  const size = Math.min(Math.max(1, readNumber(request, 'per_page', usualSize)), largestSize)
  return { number, size, offset: (number - 1) * size }
}

function readNumber(request: FastifyRequest, name: string, otherwise: number): number {
  const text = queryOf(request, name)
  if (text === '') return otherwise
  if (!/^\d{1,18}$/.test(text)) {
    throw new AuthError('validation_failed', { message: `Bad Pagination Parameters: ${name} is no number` })
  }
  return Number(text)
}

/** The headers from which auth-js reads the total and the next and last page. */
export function pageHeaders(path: string, page: Page, total: number): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / page.size))
  const link = (number: number, rel: string) => `<${path}?page=${number}&per_page=${page.size}>; rel="${rel}"`
  const links = [...(page.number < last ? [link(page.number + 1, 'next')] : []), link(last, 'last')]
  return { 'x-total-count': String(total), link: links.join(', ') }
}

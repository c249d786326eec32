/** Where a request comes from, as sessions and the audit log keep it. */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { deviceOf } from './known-devices.ts'

export interface Origin {
  /** A network address that PostgreSQL's `inet` takes. */
  address: string
  userAgent: string | null
  /** The browser; see `known-devices.ts`. */
  device: string
}

const longestUserAgent = 512

export function originOf(request: FastifyRequest): Origin {
  const [address = ''] = request.ip.split('%')
  return {
    address: isIP(address) ? address : '0.0.0.0',
    userAgent: request.headers['user-agent']?.slice(0, longestUserAgent) ?? null,
    device: deviceOf(request),
  }
}

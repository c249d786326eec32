/** grant_type=web3: a message signed by a wallet. No chain is enabled. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../error-codes.ts'
import { optionalText, readBody } from '../request-body.ts'

const body = z.object({ chain: optionalText })

/** @throws AuthError always */
export async function web3Grant(_context: AuthContext, request: FastifyRequest): Promise<never> {
  const { chain } = readBody(request.body, body)
  if (chain === 'solana' || chain === 'ethereum') throw new AuthError('web3_provider_disabled')
  throw new AuthError('validation_failed', { message: 'Unsupported chain' })
}

/** What the gateway itself answers when a function cannot, in the words of Supabase's edge runtime. */
import type { FastifyReply } from 'fastify'

export interface FunctionFailure {
  status: number
  body: { code: string | number; message: string }
  /** functions-js tells a gateway that could not reach the function (FunctionsRelayError) by a header. */
  isRelay?: boolean
}

/** Each answer of the gateway, by what went wrong. */
export const failures = {
  missingToken: { status: 401, body: { code: 401, message: 'Missing authorization header' } },
  invalidToken: { status: 401, body: { code: 401, message: 'Invalid JWT' } },
  notFound: { status: 404, body: { code: 'NOT_FOUND', message: 'Requested function was not found' } },
  bodyTooLarge: { status: 413, body: { code: 413, message: 'Request body is too large' } },
  bodyTooSlow: { status: 408, body: { code: 408, message: 'Request body came too slowly' } },
  tooManyCalls: { status: 429, body: { code: 429, message: 'Too many calls at once' } },
  bootError: {
    status: 503,
    body: { code: 'BOOT_ERROR', message: 'Function failed to start (please check logs)' },
    isRelay: true,
  },
  workerError: {
    status: 500,
    body: { code: 'WORKER_ERROR', message: 'Function exited due to an error (please check logs)' },
  },
  /** It was waiting for something for too long. */
  idleTimeout: { status: 504, body: { code: 'IDLE_TIMEOUT', message: 'Request idle timeout limit reached' } },
  /** It was computing for too long. */
  workerLimit: {
    status: 546,
    body: {
      code: 'WORKER_LIMIT',
      message: 'Function failed due to not having enough compute resources (please check logs)',
    },
  },
} satisfies Record<string, FunctionFailure>

/** Sends a failure as JSON. */
export function replyWith(reply: FastifyReply, { status, body, isRelay }: FunctionFailure): FastifyReply {
  if (isRelay) reply.header('x-relay-error', 'true')
  return reply.code(status).type('application/json').send(body)
}

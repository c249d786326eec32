/** Structured logs, one JSON object a line, in which no token, code or password can stand. */
import { type Logger, pino, stdSerializers } from 'pino'

/** An error as it is logged; what its properties hold besides may be a row's values or a request's bytes. */
interface LoggedError {
  type: string
  message: string
  code?: unknown
  stack?: string
  cause?: LoggedError
}

const longestChain = 4

export function createLogger(level: string): Logger {
  return pino({ level, base: null, serializers: { ...stdSerializers, err: (error) => describeError(error) } })
}

/** Anything thrown, as name, message, code, stack and cause. */
export function describeError(error: unknown, depth = longestChain): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause !== undefined && depth > 0 ? { cause: describeError(error.cause, depth - 1) } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause }
}

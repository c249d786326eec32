/** Structured logs, one JSON object a line, in which no token, code or password can stand and of which none is long. */
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { boundLine, cutText } from './log-line.ts'

/** An error as it is logged; what its properties hold besides may be a row's values or a request's bytes. */
interface LoggedError {
  type: string
  message: string
  code?: unknown
  stack?: string
  cause?: LoggedError
}

const longestChain = 4

export function createLogger(level: string, output: DestinationStream): Logger {
  const serializers = { ...stdSerializers, err: (error: unknown) => describeError(error) }
  return pino({ level, base: null, serializers, hooks: { streamWrite: boundLine } }, output)
}

/** Anything thrown, as name, message, code, stack and cause. */
export function describeError(error: unknown, depth = longestChain): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: cutText(String(error)) }
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause !== undefined && depth > 0 ? { cause: describeError(error.cause, depth - 1) } : {}
  const message = cutText(error.message)
  // It begins with the message, which would leave no room for where the error was.
  const stack = error.stack?.replace(error.message, () => message)
  return { type: error.name, message, ...code, stack, ...cause }
}

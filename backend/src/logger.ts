/** Structured logs, one JSON object a line, in which no token, code or password can stand and of which none is long. */
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'
import { boundLine, cutText } from './log-line.ts'
import { createLogRateLimit, type LogRateLimit } from './log-rate-limit.ts'

/** An error as it is logged; what its properties hold besides may be a row's values or a request's bytes. */
interface LoggedError {
  type: string
  message: string
  code?: unknown
  stack?: string
  cause?: LoggedError
}

const longestChain = 4

const leftOutWords = 'lines that were left out'

/** Of loggers with a pace of their own. */
const ownPaces = new WeakMap<object, LogRateLimit>()

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/** @param perSecond warnings in a second, and as many errors: requests that fail can be repeated like all others */
export function createLogger(level: string, output: DestinationStream, perSecond = 100): Logger {
  const serializers = { ...stdSerializers, err: (error: unknown) => describeError(error) }
  const logMethod: LogMethod = function (args, method, number) {
    const pace = ownPaces.get(this) ?? paces.get(number)
    if (pace?.hasRoom() ?? true) method.apply(this, args)
  }
  const logger = pino(
    { level, base: null, serializers, hooks: { streamWrite: boundLine, logMethod } },
    output,
  )
  const paceOf = (paced: 'warn' | 'error') =>
    createLogRateLimit(perSecond, (lines) => logger[paced]({ lines }, leftOutWords))
  const paces = new Map(
    (['warn', 'error'] as const).map((paced) => [logger.levels.values[paced], paceOf(paced)]),
  )
  return logger
}

/**
 * A logger for what others can make say anything at any time: its lines, of all levels, are counted apart, so that they hide nobody else's.
 * @param log made by `createLogger`, or below one that was
 * @param perSecond lines in a second
 */
export function withOwnPace(
  log: FastifyBaseLogger,
  bindings: Record<string, unknown>,
  perSecond: number,
): FastifyBaseLogger {
  const own = log.child(bindings)
  ownPaces.set(
    own,
    createLogRateLimit(perSecond, (lines) => own.warn({ lines }, leftOutWords)),
  )
  return own
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

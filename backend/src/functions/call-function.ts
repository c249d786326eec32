/** `/functions/v1/<name>`, by any method and with any path below it: the call of an edge function. */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { isOver, whenOver } from '../client-gone.ts'
import { defineEndpoint, paramOf } from '../endpoint.ts'
import type { FunctionSettings } from '../project-settings.ts'
import { forwardRequest } from './forward-request.ts'
import { failures, replyWith } from './function-failure.ts'
import type { ReceiveCall } from './receive-call.ts'
import type { RunningFunctions } from './running-functions.ts'

export interface FunctionsContext {
  functions: RunningFunctions
  receiveCall: ReceiveCall
  settingsOf(name: string): FunctionSettings
  supabaseDir: string
  /** Where the area lies, which functions are not told of. */
  prefix: string
  /** Milliseconds until a function must have begun to answer. */
  timeLimit: number
}

/** Folders that start with an underscore hold what functions share. */
const nameShape = /^[A-Za-z0-9][\w-]{0,99}$/

/** → whatever it answers; 401, 404, 408, 413, 429, 500, 503, 504 and 546 in the words of Supabase's edge runtime. */
export const callFunction = defineEndpoint<FunctionsContext>(
  'any',
  ['/:name', '/:name/*'],
  async ({ functions, receiveCall, settingsOf, supabaseDir, prefix, timeLimit }, { request, reply }) => {
    const name = paramOf(request, 'name')
    const settings = settingsOf(name)
    const entrypoint = await findFunction(supabaseDir, name, settings)
    if (!entrypoint) return replyWith(reply, failures.notFound)
    if (settings.verify_jwt && request.method !== 'OPTIONS') {
      if (!request.headers.authorization) return replyWith(reply, failures.missingToken)
      if (request.bearerProblem) return replyWith(reply, failures.invalidToken)
    }
    const call = await receiveCall(name, request, reply)
    if (!call) return reply
    const ends = [whenOver(reply)]
    const leaves = [call.leave]
    try {
      const { worker, release } = await functions.acquire(name, entrypoint)
      leaves.push(release)
      if (isOver(reply)) return reply.hijack()
      const url = request.url.slice(prefix.length)
      const { answered, worked } = forwardRequest(worker, request, reply, { url, timeLimit, body: call.body })
      ends.push(worked)
      return await answered
    } catch (error) {
      request.log.error({ err: error, function: name }, 'the function did not start')
      return replyWith(reply, failures.bootError)
    } finally {
      void Promise.all(ends).then(() => {
        for (const leave of leaves) leave()
      })
    }
  },
  { answersPreflight: true },
)

/** The path of the file with the handler; null when there is no such function. */
async function findFunction(
  supabaseDir: string,
  name: string,
  { enabled, entrypoint }: FunctionSettings,
): Promise<string | null> {
  if (!nameShape.test(name) || !enabled) return null
  const path = join(supabaseDir, entrypoint || join('functions', name, 'index.ts'))
  return access(path).then(
    () => path,
    () => null,
  )
}

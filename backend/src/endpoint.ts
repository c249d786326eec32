/** What an endpoint of an area is: a method, an address, and a handler whose return value is the answer. */
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
} from 'fastify'
import { z } from 'zod'

export interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

/** @param context what the area's endpoints work with for one request */
export type Handler<Context> = (context: Context, call: Call) => unknown

export interface Endpoint<Context> {
  method: HTTPMethods | HTTPMethods[] | 'any'
  /** Below the area's own address; several where all mean the same. */
  url: string | string[]
  handle: Handler<Context>
  /** What hooks of the server go by. */
  config?: FastifyContextConfig
}

/** To be given an area's own name, as `endpoint`, with what its endpoints work with. */
export function defineEndpoint<Context>(
  method: Endpoint<Context>['method'],
  url: Endpoint<Context>['url'],
  handle: Handler<Context>,
  config: FastifyContextConfig = {},
): Endpoint<Context> {
  return { method, url, handle, config }
}

interface EndpointOptions<Context> {
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Context
  /** Runs the whole of a request, or refuses it. */
  admit?: (request: FastifyRequest, work: () => Promise<unknown>) => Promise<unknown>
  /** Whether what can be read by GET is described by HEAD, too. */
  hasHead?: boolean
}

export function addEndpoints<Context>(
  scope: FastifyInstance,
  endpoints: Endpoint<Context>[],
  { contextOf, admit = (_request, work) => work(), hasHead = true }: EndpointOptions<Context>,
): void {
  for (const { method, url, handle, config } of endpoints) {
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      admit(request, async () => handle(contextOf(request, reply), { request, reply }))
    for (const one of [url].flat()) {
      scope.route({
        method: method === 'any' ? scope.supportedMethods : method,
        url: one,
        handler,
        config,
        exposeHeadRoute: hasHead,
      })
    }
  }
}

const paramsShape = z.record(z.string(), z.string())

/** A placeholder of the endpoint's address. */
export function paramOf(request: FastifyRequest, name: string): string {
  return paramsShape.safeParse(request.params).data?.[name] ?? ''
}

/** What an endpoint is: an address, the shape of its body, and a handler whose return value is the answer. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AuthContext } from './context.ts'
import { readBody } from './request-body.ts'

export interface Call<Body> {
  body: Body
  request: FastifyRequest
  reply: FastifyReply
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/auth/v1`. */
  url: string
  handle(context: AuthContext, request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

/** An endpoint that reads no body. */
export function endpoint(
  method: Endpoint['method'],
  url: string,
  handler: (context: AuthContext, call: Call<null>) => Promise<unknown>,
): Endpoint {
  return {
    method,
    url,
    handle: (context, request, reply) => handler(context, { body: null, request, reply }),
  }
}

/** An endpoint whose body is checked before its handler runs. */
export function endpointWithBody<Schema extends z.ZodType>(
  method: Endpoint['method'],
  url: string,
  schema: Schema,
  handler: (context: AuthContext, call: Call<z.output<Schema>>) => Promise<unknown>,
): Endpoint {
  return {
    method,
    url,
    handle: (context, request, reply) =>
      handler(context, { body: readBody(request.body, schema), request, reply }),
  }
}

const queryShape = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** A parameter of the address's query; empty when it is missing, the first when it is repeated. */
export function queryOf(request: FastifyRequest, name: string): string {
  const value = queryShape.safeParse(request.query).data?.[name] ?? ''
  return Array.isArray(value) ? (value[0] ?? '') : value
}

const paramsShape = z.record(z.string(), z.string())

/** A placeholder of the endpoint's address. */
export function paramOf(request: FastifyRequest, name: string): string {
  return paramsShape.safeParse(request.params).data?.[name] ?? ''
}

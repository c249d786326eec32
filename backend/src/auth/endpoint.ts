/** An endpoint of auth: beside what every endpoint is, the shape of its body; and what it reads of the address. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Call, defineEndpoint, type Endpoint } from '../endpoint.ts'
import type { AuthContext } from './context.ts'
import { readBody } from './request-body.ts'

export type AuthEndpoint = Endpoint<AuthContext>

export interface BodyCall<Body> extends Call {
  body: Body
}

/** An endpoint that reads no body. */
export const endpoint = defineEndpoint<AuthContext>

/** An endpoint whose body is checked before its handler runs. */
export function endpointWithBody<Schema extends z.ZodType>(
  method: AuthEndpoint['method'],
  url: string,
  schema: Schema,
  handle: (context: AuthContext, call: BodyCall<z.output<Schema>>) => Promise<unknown>,
): AuthEndpoint {
  return endpoint(method, url, (context, call) =>
    handle(context, { ...call, body: readBody(call.request.body, schema) }),
  )
}

const queryShape = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** A parameter of the address's query; empty when it is missing, the first when it is repeated. */
export function queryOf(request: FastifyRequest, name: string): string {
  const value = queryShape.safeParse(request.query).data?.[name] ?? ''
  return Array.isArray(value) ? (value[0] ?? '') : value
}

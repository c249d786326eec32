/**
 * The one error type of the data protocol and the table from each kind of refusal to its code and status. Whatever is
 * thrown by the stages of a request is one of these or a failure of the database.
 */
import { ProtocolError } from '../../protocol-error.ts'

/** What an error response carries, key for key. */
export interface ErrorBody {
  code: string
  details: unknown
  hint: string | null
  message: string
}

/** Every refusal that is ours rather than PostgreSQL's, with its code on the wire and its HTTP status. */
const kinds = {
  unavailable: { code: 'PGRST000', status: 503 },
  tooManyAtOnce: { code: 'PGRST003', status: 429 },
  noSchemaCache: { code: 'PGRST002', status: 503 },
  badQuery: { code: 'PGRST100', status: 400 },
  headerTooLong: { code: 'PGRST100', status: 431 },
  badRpcMethod: { code: 'PGRST101', status: 405 },
  badBody: { code: 'PGRST102', status: 400 },
  bodyTooLarge: { code: 'PGRST102', status: 413 },
  badRange: { code: 'PGRST103', status: 416 },
  badPutFilters: { code: 'PGRST105', status: 405 },
  unknownSchema: { code: 'PGRST106', status: 406 },
  noMediaType: { code: 'PGRST107', status: 406 },
  notEmbedded: { code: 'PGRST108', status: 400 },
  badResponseHeaders: { code: 'PGRST111', status: 500 },
  badResponseStatus: { code: 'PGRST112', status: 500 },
  putWithLimit: { code: 'PGRST114', status: 400 },
  putMismatch: { code: 'PGRST115', status: 400 },
  notSingle: { code: 'PGRST116', status: 406 },
  badMethod: { code: 'PGRST117', status: 405 },
  badRelatedOrder: { code: 'PGRST118', status: 400 },
  badEmbedFilter: { code: 'PGRST120', status: 400 },
  badRaise: { code: 'PGRST121', status: 500 },
  badPreferences: { code: 'PGRST122', status: 400 },
  maxAffected: { code: 'PGRST124', status: 400 },
  badPath: { code: 'PGRST125', status: 404 },
  notImplemented: { code: 'PGRST127', status: 400 },
  maxAffectedOnScalar: { code: 'PGRST128', status: 400 },
  noRelationship: { code: 'PGRST200', status: 400 },
  ambiguousRelationship: { code: 'PGRST201', status: 300 },
  noFunction: { code: 'PGRST202', status: 404 },
  ambiguousFunction: { code: 'PGRST203', status: 300 },
  noColumn: { code: 'PGRST204', status: 400 },
  noTable: { code: 'PGRST205', status: 404 },
  badToken: { code: 'PGRST301', status: 401 },
  expiredToken: { code: 'PGRST303', status: 401 },
  noResultColumn: { code: '42703', status: 400 },
  unfilteredChange: { code: '21000', status: 400 },
} satisfies Record<string, { code: string; status: number }>

export type ErrorKind = keyof typeof kinds

export class RestError extends ProtocolError {
  override name = 'RestError'
  override readonly body: ErrorBody

  constructor(status: number, body: ErrorBody, headers: Record<string, string> = {}) {
    const { code, message } = body
    super({ status, code, message, headers })
    this.body = body
  }
}

interface Explanation {
  details?: unknown
  hint?: string | null
  headers?: Record<string, string>
}

/** Makes the error of a kind, with its code and status from the table. */
export function restError(
  kind: ErrorKind,
  message: string,
  { details = null, hint = null, headers = {} }: Explanation = {},
): RestError {
  const { code, status } = kinds[kind]
  return new RestError(status, { code, details, hint, message }, headers)
}

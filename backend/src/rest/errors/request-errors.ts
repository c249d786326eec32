/** The words of PostgREST for requests that are wrong in themselves (its codes PGRST1xx), and for bearer tokens that are. */
import { type RestError, restError } from './rest-error.ts'

/** A query parameter that does not parse: where (`label`, column) and what stands there instead of what. */
export function unparsable(label: string, column: number, details: string): RestError {
  return restError('badQuery', `"${label}" (line 1, column ${column})`, { details })
}

/** What would take the database longer, or be answered with more, than anybody may ask for. */
export function costlyQuery(part: 'filter' | 'select' | 'order', problem: string): RestError {
  return restError('badQuery', `The ${part} is too costly: ${problem}`)
}

export function tooManyNestedLists(most: number): RestError {
  return restError('badQuery', `Embedded lists are nested more than ${most} levels deep`)
}

export function badRpcMethod(method: string): RestError {
  return restError('badRpcMethod', `Cannot use the ${method} method on RPC`)
}

export function headerTooLong(name: string, longest: number): RestError {
  return restError('headerTooLong', `The header ${name} is longer than ${longest} characters`)
}

export function badBody(message: string): RestError {
  return restError('badBody', message)
}

export function bodyTooLarge(limitBytes: number): RestError {
  return restError('bodyTooLarge', 'Request body is too large', {
    details: `The limit is ${limitBytes} bytes`,
  })
}

export function tooManyAtOnce(): RestError {
  return restError('tooManyAtOnce', 'Too many requests at once', { headers: { 'retry-after': '1' } })
}

/** @param seconds until one more may fail */
export function tooManyFailedWrites(seconds: number): RestError {
  const headers = { 'retry-after': String(seconds) }
  return restError('tooManyAtOnce', 'Too many failed writes', { headers })
}

export function negativeLimit(): RestError {
  return badRange('Limit should be greater than or equal to zero.')
}

export function reversedRange(): RestError {
  return badRange('The lower boundary must be lower than or equal to the upper boundary in the Range header.')
}

export function offsetBeyondEnd(offset: number, total: number): RestError {
  return badRange(`An offset of ${offset} was requested, but there are only ${total} rows.`)
}

function badRange(details: string): RestError {
  return restError('badRange', 'Requested range not satisfiable', { details })
}

export function badPutFilters(): RestError {
  return restError(
    'badPutFilters',
    "Filters must include all and only primary key columns with 'eq' operators",
  )
}

export function unknownSchema(schema: string, exposed: readonly string[]): RestError {
  const hint = `Only the following schemas are exposed: ${exposed.join(', ')}`
  return restError('unknownSchema', `Invalid schema: ${schema}`, { hint })
}

export function noMediaType(accepted: string[]): RestError {
  return restError('noMediaType', `None of these media types are available: ${accepted.join(', ')}`)
}

export function notEmbedded(name: string): RestError {
  const hint = `Verify that '${name}' is included in the 'select' query parameter.`
  return restError('notEmbedded', `'${name}' is not an embedded resource in this request`, { hint })
}

export function badResponseHeaders(): RestError {
  const message =
    'response.headers guc must be a JSON array composed of objects with a single key and a string value'
  return restError('badResponseHeaders', message)
}

export function badResponseStatus(): RestError {
  return restError('badResponseStatus', 'response.status guc must be a valid status code')
}

export function putWithLimit(): RestError {
  return restError('putWithLimit', 'limit/offset querystring parameters are not allowed for PUT')
}

export function putMismatch(): RestError {
  return restError('putMismatch', 'Payload values do not match URL in primary key column(s)')
}

export function notSingle(rows: number): RestError {
  const details = `The result contains ${rows} rows`
  return restError('notSingle', 'Cannot coerce the result to a single JSON object', { details })
}

export function badMethod(method: string): RestError {
  return restError('badMethod', `Unsupported HTTP method: ${method}`)
}

export function badRelatedOrder(origin: string, target: string): RestError {
  const details = `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`
  return restError('badRelatedOrder', `A related order on '${target}' is not possible`, { details })
}

export function badEmbedFilter(name: string): RestError {
  const details = 'Only is null or not is null filters are allowed on embedded resources'
  return restError('badEmbedFilter', `Bad operator on the '${name}' embedded resource`, { details })
}

export function badPreferences(invalid: string[]): RestError {
  const details = `Invalid preferences: ${invalid.join(', ')}`
  return restError('badPreferences', 'Invalid preferences given with handling=strict', { details })
}

export function exceedsMaxAffected(rows: number): RestError {
  const details = `The query affects ${rows} rows`
  return restError('maxAffected', 'Query result exceeds max-affected preference constraint', { details })
}

export function maxAffectedOnScalar(): RestError {
  const message =
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict'
  return restError('maxAffectedOnScalar', message)
}

/** As PostgreSQL says it of a column that is not there: what is no row has none. */
export function noResultColumn(called: string, column: string): RestError {
  return restError('noResultColumn', `column ${called}.${column} does not exist`)
}

/** What could fail once the function has run, and take back with it what that counted. */
export function mayFailAfterCall(part: 'filter' | 'select', problem: string): RestError {
  return restError('badQuery', `The ${part} may fail after the function has run: ${problem}`, {
    hint: 'A function that writes nothing can be declared stable.',
  })
}

export function aggregateInToManySpread(): RestError {
  const details = 'Aggregates are not implemented for one-to-many or many-to-many spreads.'
  return restError('notImplemented', 'Feature not implemented', { details })
}

export function badPath(): RestError {
  return restError('badPath', 'Invalid path specified in request URL')
}

/** Updates and deletes of a whole table by omission are refused, as Supabase's `safeupdate` does. */
export function unfilteredChange(command: 'UPDATE' | 'DELETE'): RestError {
  return restError('unfilteredChange', `${command} requires a WHERE clause`)
}

/** A bearer token that is not accepted (PGRST3xx). */
export function refusedToken(problem: 'expired' | 'invalid'): RestError {
  const message = problem === 'expired' ? 'JWT expired' : 'No suitable key or wrong key type'
  const headers = { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` }
  return problem === 'expired'
    ? restError('expiredToken', message, { headers })
    : restError('badToken', message, { headers, details: 'None of the keys was able to decode the JWT' })
}

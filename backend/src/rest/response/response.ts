/** The last stage: from a plan and what its statement answered to status, headers and body. */

import type { CallFunctionPlan, Plan, ReadPlan, WritePlan } from '../plan/plan.ts'
import type { MutationPlan } from '../plan/plan-mutation.ts'
import { type AppliedName, appliedPreferences } from '../request/prefer.ts'
import { contentRange, rangeStatus } from './content-range.ts'
import type { ResultRow } from './result.ts'
import { headersFrom, type ResponseHeaders, statusFrom } from './settings.ts'

export interface RestResponse {
  status: number
  headers: ResponseHeaders
  /** Empty for none. */
  body: string
}

const always: AppliedName[] = ['count', 'tx', 'handling', 'timezone']
const appliedTo = {
  read: new Set(always),
  call: new Set<AppliedName>([...always, 'max-affected']),
  insert: new Set<AppliedName>([...always, 'resolution', 'missing', 'return']),
  insertWithoutKey: new Set<AppliedName>([...always, 'missing', 'return']),
  put: new Set<AppliedName>([...always, 'return']),
  update: new Set<AppliedName>([...always, 'missing', 'return', 'max-affected']),
  delete: new Set<AppliedName>([...always, 'return', 'max-affected']),
}

/**
 * @param search the query string as it came, for `Content-Location`
 * @throws RestError PGRST103, PGRST111, PGRST112
 */
export function respond(plan: Plan, result: ResultRow, search: string): RestResponse {
  const response = respondTo(plan, result, search)
  return {
    status: statusFrom(result.statusSetting) ?? response.status,
    headers: { ...response.headers, ...headersFrom(result.headersSetting) },
    body: response.body,
  }
}

/** The answer to a request for the execution plan, whose lines are the rows. */
export function respondWithPlan(plan: Plan, rows: (string | null)[][]): RestResponse {
  const body = rows.map(([line]) => `${line ?? ''}\n`).join('')
  return { status: 200, headers: contentHeaders(plan), body }
}

function respondTo(plan: Plan, result: ResultRow, search: string): RestResponse {
  switch (plan.kind) {
    case 'read':
      return respondToRead(plan, result, search)
    case 'write':
      return respondToWrite(plan, result)
    case 'call':
      return respondToCall(plan, result)
  }
}

function respondToRead(plan: ReadPlan, { rows, total, body }: ResultRow, search: string): RestResponse {
  const { status, header } = rangeStatus(plan.range.offset, rows, total)
  const headers = {
    'content-range': header,
    'content-location': contentLocation(plan.resource, search),
    ...contentHeaders(plan),
    ...appliedHeader(plan, appliedTo.read),
  }
  return { status, headers, body }
}

function respondToCall(plan: CallFunctionPlan, { rows, total, body }: ResultRow): RestResponse {
  const { status, header } = rangeStatus(plan.range.offset, rows, total)
  const headers = { 'content-range': header, ...appliedHeader(plan, appliedTo.call) }
  if (plan.call.called.returns.isVoid) return { status: 204, headers, body: '' }
  return { status, headers: { ...headers, ...contentHeaders(plan) }, body }
}

function respondToWrite(plan: WritePlan, result: ResultRow): RestResponse {
  const { mutation, node } = plan
  const headers = { ...writeHeaders(plan, result), ...appliedHeader(plan, appliedTo[appliedKind(plan)]) }
  if (!node) return { status: emptyStatus(mutation, result), headers, body: '' }
  const status = mutation.kind === 'insert' ? insertStatus(result) : 200
  return { status, headers: { ...headers, ...contentHeaders(plan) }, body: result.body }
}

function appliedKind({ mutation, preferences }: WritePlan): keyof typeof appliedTo {
  if (mutation.kind !== 'insert') return mutation.kind
  if (mutation.isPut) return 'put'
  return mutation.conflict || preferences.resolution === null ? 'insert' : 'insertWithoutKey'
}

function emptyStatus(mutation: MutationPlan, result: ResultRow): number {
  return mutation.kind === 'insert' && !mutation.isPut ? insertStatus(result) : 204
}

/** 200 when rows were merged and none of them is new. */
function insertStatus({ inserted }: ResultRow): 200 | 201 {
  return inserted !== null && inserted <= 0 ? 200 : 201
}

function writeHeaders(
  { resource, mutation, preferences }: WritePlan,
  result: ResultRow,
): Record<string, string> {
  const { rows, location } = result
  const isCounted = preferences.count === 'exact' || preferences.count === 'estimated'
  const total = isCounted ? rows : null
  if (mutation.kind === 'update') return { 'content-range': contentRange(0, rows - 1, total) }
  if (mutation.kind === 'insert' && mutation.isPut) return {}
  const range = { 'content-range': contentRange(1, 0, total) }
  const isLocated = location !== null && rows === 1
  return isLocated ? { ...range, location: locationOf(resource, location) } : range
}

/** Where the inserted row is found: `/authors?id=eq.7`. */
function locationOf(resource: string, key: string): string {
  const columns: Record<string, unknown> = JSON.parse(key)
  const filters = Object.entries(columns).map(([column, value]) => [
    column,
    value === null ? 'is.null' : `eq.${typeof value === 'object' ? JSON.stringify(value) : value}`,
  ])
  return `/${encodeURIComponent(resource)}?${new URLSearchParams(filters)}`
}

function contentHeaders({ mediaType, profile }: Plan): Record<string, string> {
  const headers = { 'content-type': mediaType.contentType }
  return profile === null ? headers : { ...headers, 'content-profile': profile }
}

function appliedHeader({ preferences }: Plan, applicable: ReadonlySet<AppliedName>): Record<string, string> {
  const applied = appliedPreferences(preferences, applicable)
  return applied === null ? {} : { 'preference-applied': applied }
}

function contentLocation(resource: string, search: string): string {
  const parameters = search === '' ? '' : `?${search.split('&').sort().join('&')}`
  return `/${encodeURIComponent(resource)}${parameters}`
}

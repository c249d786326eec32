/** The rows asked for: `limit` and `offset` of each level, and the `Range` header for the top one. */
import { negativeLimit, reversedRange } from '../errors/request-errors.ts'

export interface RowRange {
  offset: number
  /** Null for all rows from `offset` on. */
  limit: number | null
}

export const allRows: RowRange = { offset: 0, limit: null }

/** A whole number; null for anything else, which the protocol ignores. */
export function parseCount(text: string): number | null {
  const trimmed = text.trim()
  const count = /^-?[0-9]+$/.test(trimmed) ? Number(trimmed) : null
  return count !== null && Number.isSafeInteger(count) ? count : null
}

/** @throws RestError PGRST103 for a negative limit */
export function parseLimit(text: string): number | null {
  const limit = parseCount(text)
  if (limit !== null && limit < 0) throw negativeLimit()
  return limit
}

/**
 * The rows that a header such as `0-9` or `10-` names; another unit or shape means all rows.
 * @throws RestError PGRST103 when it ends before it begins
 */
export function parseRangeHeader(header: string | undefined): RowRange {
  const [, first, last] = /^\s*(?:items=)?([0-9]{1,15})-([0-9]{0,15})\s*$/.exec(header ?? '') ?? []
  if (first === undefined) return allRows
  const offset = Number(first)
  if (!last) return { offset, limit: null }
  const limit = Number(last) - offset + 1
  if (limit < 1) throw reversedRange()
  return { offset, limit }
}

/** The rows that two ranges have in common, as `Range: 0-9` and `limit=5` have five. */
export function intersect(one: RowRange, other: RowRange): RowRange {
  const offset = Math.max(one.offset, other.offset)
  const end = Math.min(endOf(one), endOf(other))
  return { offset, limit: Number.isFinite(end) ? Math.max(0, end - offset) : null }
}

function endOf({ offset, limit }: RowRange): number {
  return limit === null ? Number.POSITIVE_INFINITY : offset + limit
}

/** No more than `maxRows` rows from where the range begins. */
export function restrict(range: RowRange, maxRows: number | null): RowRange {
  return maxRows === null ? range : { ...range, limit: Math.min(range.limit ?? maxRows, maxRows) }
}

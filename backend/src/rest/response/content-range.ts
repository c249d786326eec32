/** The `Content-Range` header, and the status that the rows asked for and the rows there are lead to. */
import { offsetBeyondEnd } from '../errors/request-errors.ts'
import { RestError } from '../errors/rest-error.ts'

/** Such as `0-9/42`, `* /0` (without the blank), `0-9/*`. An upper end below the lower one means no rows. */
export function contentRange(lower: number, upper: number, total: number | null): string {
  const rows = total !== 0 && lower <= upper ? `${lower}-${upper}` : '*'
  return `${rows}/${total ?? '*'}`
}

/**
 * @param offset of the first row asked for
 * @param rows how many are answered
 * @throws RestError PGRST103 when the offset lies beyond the last row
 */
export function rangeStatus(
  offset: number,
  rows: number,
  total: number | null,
): { status: 200 | 206; header: string } {
  const header = contentRange(offset, offset + rows - 1, total)
  if (total === null) return { status: 200, header }
  if (offset > total) {
    const refusal = offsetBeyondEnd(offset, total)
    throw new RestError(refusal.status, refusal.body, { 'content-range': contentRange(1, 0, total) })
  }
  return { status: rows < total ? 206 : 200, header }
}

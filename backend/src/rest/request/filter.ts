/** Parses a filter in a parameter of its own: `age=gte.18`, `author.name=eq.Mary`, `data->>kind=eq.a`. */
import { type Field, parseFieldPath } from './field.ts'
import { type NegatableOperation, parseOperation, takeRest } from './operation.ts'
import { fail, isAtEnd, startScan } from './scanner.ts'

export interface Filter extends NegatableOperation {
  field: Field
}

/** @throws RestError PGRST100 */
export function parseFilter(key: string, value: string): { path: string[]; filter: Filter } {
  const keyScanner = startScan(key, `failed to parse tree path (${key})`)
  const { path, field } = parseFieldPath(keyScanner)
  if (!isAtEnd(keyScanner)) fail(keyScanner, 'letter, digit, "-", delimiter (.), "->>", "->" or end of input')
  const scanner = startScan(value, `failed to parse filter (${value})`)
  return { path, filter: { field, ...parseOperation(scanner, () => takeRest(scanner)) } }
}

const operatorStart =
  /^(?:not\..+|(?:in|is|isdistinct|neq|cs|cd|ov|sl|sr|nxr|nxl|adj)\.|(?:eq|gte?|lte?|i?like|i?match)(?:\((?:any|all)\))?\.|(?:pl|ph|w)?fts[.(])/s

/** Tells a filter on a function's rows from a plain argument of the function. */
export function looksLikeFilter(key: string, value: string): boolean {
  return key.includes('.') || operatorStart.test(value)
}

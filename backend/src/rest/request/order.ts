/** Parses `order`: `age.desc.nullslast,data->>name,author(name).asc`. */
import { type Field, parseField, parseName, takeName } from './field.ts'
import { attempt, expect, fail, isAtEnd, type Scanner, sees, separated, startScan, take } from './scanner.ts'

export interface OrderTerm {
  /** The embedded to-one relation whose field decides; null for a field of the node itself. */
  relation: string | null
  field: Field
  direction: 'asc' | 'desc' | null
  nulls: 'nullsfirst' | 'nullslast' | null
}

/** @throws RestError PGRST100 */
export function parseOrder(key: string, value: string): { path: string[]; terms: OrderTerm[] } {
  const scanner = startScan(value, `failed to parse order (${value})`)
  const terms = separated(scanner, () => parseTerm(scanner))
  if (!isAtEnd(scanner)) fail(scanner, '"," or end of input')
  return { path: parseEmbedPath(key), terms }
}

/** The embeds that a reserved parameter such as `books.author.limit` goes through. */
export function parseEmbedPath(key: string): string[] {
  const scanner = startScan(key, `failed to parse tree path (${key})`)
  const names = [parseName(scanner)]
  while (take(scanner, '.')) names.push(parseName(scanner))
  return names.slice(0, -1)
}

function parseTerm(scanner: Scanner): OrderTerm {
  const relation = attempt(scanner, () => {
    const name = takeName(scanner)
    return name !== null && take(scanner, '(') ? name : null
  })
  const field = parseField(scanner)
  if (relation !== null) expect(scanner, ')')
  const direction = takeWord(scanner, ['asc', 'desc'])
  const nulls = takeWord(scanner, ['nullsfirst', 'nullslast'])
  if (!isAtEnd(scanner) && !sees(scanner, ',') && !sees(scanner, ' ')) failOrder(scanner, direction, nulls)
  return { relation, field, direction, nulls }
}

function takeWord<Word extends string>(scanner: Scanner, words: readonly Word[]): Word | null {
  return words.find((word) => take(scanner, `.${word}`)) ?? null
}

function failOrder(scanner: Scanner, direction: string | null, nulls: string | null): never {
  if (nulls !== null || !take(scanner, '.')) return fail(scanner, 'delimiter (.), "," or end of input')
  const nullsWords = '"nullsfirst" or "nullslast"'
  return fail(scanner, direction === null ? `"asc", "desc", ${nullsWords}` : nullsWords)
}

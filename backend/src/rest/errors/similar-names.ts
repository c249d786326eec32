/** Finds the name that was probably meant, by how few letters must change, for the hints of "not found" errors. */

/**
 * The candidate most like `name`, or null when none is alike enough.
 * @param minimum 0 (anything) to 1 (equal but for case)
 */
export function mostSimilar(name: string, candidates: Iterable<string>, minimum: number): string | null {
  const wanted = name.toLowerCase()
  let best: string | null = null
  let bestScore = minimum
  for (const candidate of candidates) {
    const score = similarity(wanted, candidate.toLowerCase(), bestScore)
    if (score > bestScore || (score === bestScore && best === null)) {
      best = candidate
      bestScore = score
    }
  }
  return best
}

/** The share of letters that may stay; 0 at once when the lengths alone make it less than `minimum`. */
function similarity(one: string, other: string, minimum: number): number {
  const longest = Math.max(one.length, other.length)
  if (longest === 0 || Math.min(one.length, other.length) / longest < minimum) return 0
  return 1 - editDistance(one, other) / longest
}

/** Letters to insert, remove or replace (Levenshtein). */
function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    above = current
  }
  return above[other.length] ?? 0
}

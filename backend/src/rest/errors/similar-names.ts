/** Finds the name that was probably meant, by the letters two names share, for the hints of "not found" errors. */

const gramLength = 2

/**
 * The candidate most like `name`, or null when none is alike enough.
 * @param minimum 0 (anything) to 1 (equal but for case)
 */
export function mostSimilar(name: string, candidates: Iterable<string>, minimum: number): string | null {
  const wanted = gramsOf(name)
  let best: string | null = null
  let bestScore = minimum
  for (const candidate of candidates) {
    const score = similarity(wanted, gramsOf(candidate))
    if (score > bestScore || (score === bestScore && best === null)) {
      best = candidate
      bestScore = score
    }
  }
  return best
}

/** Each pair of neighbouring letters with how often it occurs; the ends count as letters. */
function gramsOf(text: string): Map<string, number> {
  const padded = `-${text.toLowerCase()}-`
  const grams = new Map<string, number>()
  for (let start = 0; start + gramLength <= padded.length; start += 1) {
    const gram = padded.slice(start, start + gramLength)
    grams.set(gram, (grams.get(gram) ?? 0) + 1)
  }
  return grams
}

/** The cosine of the angle between two names seen as vectors of their letter pairs. */
function similarity(one: Map<string, number>, other: Map<string, number>): number {
  let product = 0
  for (const [gram, count] of one) product += count * (other.get(gram) ?? 0)
  return product / (lengthOf(one) * lengthOf(other))
}

function lengthOf(grams: Map<string, number>): number {
  let squares = 0
  for (const count of grams.values()) squares += count * count
  return Math.sqrt(squares)
}

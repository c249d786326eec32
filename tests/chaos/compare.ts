/** What was acknowledged beside what is there, each by its name: one that is lost is not made up for by one too many. */

export interface Comparison {
  /** Acknowledged, and not there. */
  lost: string[]
  /** There beside what was acknowledged, or once more. */
  twice: string[]
}

/** @param acknowledged each once */
export function compare(acknowledged: string[], there: string[]): Comparison {
  const expected = new Set(acknowledged)
  const found = new Set<string>()
  const twice: string[] = []
  for (const name of there) {
    if (found.has(name) || !expected.has(name)) twice.push(name)
    found.add(name)
  }
  return { lost: acknowledged.filter((name) => !found.has(name)), twice }
}

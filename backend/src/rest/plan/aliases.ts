/** Makes up aliases that are unique within one statement. */

export interface Aliases {
  /** An alias that tells what it stands for. */
  next(name: string): string
}

/** PostgreSQL cuts identifiers at 63 bytes; what makes an alias unique must come before that. */
const nameBytes = 50

/** @param taken the name of the resource itself, which no alias may hide */
export function createAliases(taken: string): Aliases {
  let count = 0
  const next = (name: string): string => {
    count += 1
    const alias = `${Buffer.from(name).subarray(0, nameBytes).toString()}_${count}`
    return alias === taken ? next(name) : alias
  }
  return { next }
}

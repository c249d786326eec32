/**
 * The shape of JSON: how deep lists and objects of a message may lie within each other, and how many values it may have. A text of
 * `{},{},{}` takes twenty times its length once it is parsed, so that bytes alone bound neither memory nor time.
 */

export interface JsonShape {
  deepest: number
  /** Brackets and commas, which are as many as the values or a few more. */
  mostValues: number
}

/** PostgreSQL's stack ends some thousand levels down, and so does the one that prints JSON here; nobody's data is nested so deep. */
export const deepestNesting = 200

const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)
const comma = ','.charCodeAt(0)
const openings = new Set(['[', '{'].map((bracket) => bracket.charCodeAt(0)))
const closings = new Set([']', '}'].map((bracket) => bracket.charCodeAt(0)))

/** Counts outside of texts, without building anything. */
export function exceedsShape(json: string, { deepest, mostValues }: JsonShape): boolean {
  let depth = 0
  let values = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) isText = !isText
    else if (isText) at += code === backslash ? 1 : 0
    else if (openings.has(code)) {
      depth += 1
      values += 1
    } else if (closings.has(code)) depth -= 1
    else if (code === comma) values += 1
    if (depth > deepest || values > mostValues) return true
  }
  return false
}

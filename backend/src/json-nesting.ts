/** JSON nesting: how deep lists and objects of a message may lie within each other. */

/** PostgreSQL's stack ends some thousand levels down, and so does the one that prints JSON here; nobody's data is nested so deep. */
export const deepestNesting = 200

const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)
const openings = new Set(['[', '{'].map((bracket) => bracket.charCodeAt(0)))
const closings = new Set([']', '}'].map((bracket) => bracket.charCodeAt(0)))

/** Counts brackets outside of texts, without building anything. */
export function nestsTooDeep(json: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) isText = !isText
    else if (isText) at += code === backslash ? 1 : 0
    else if (openings.has(code)) depth += 1
    else if (closings.has(code)) depth -= 1
    if (depth > deepestNesting) return true
  }
  return false
}

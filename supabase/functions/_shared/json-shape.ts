/**
 * The shape of JSON: how deep lists and objects of a message may lie within each other, and how many values it may have. A text of
 * `{},{},{}` takes twenty times its length once it is parsed, so that bytes alone bound neither memory nor time. Held to
 * `backend/src/json-shape.ts` by tests/rules.
 */

export interface JsonShape {
  deepest: number
  /** Brackets and commas, which are as many as the values or a few more. */
  mostValues: number
}

const backslash = 0x5c
const quote = 0x22

/**
 * Counts outside of texts, without building anything. It runs on the main thread before every body is parsed, and has to cost less
 * than that.
 */
export function exceedsShape(json: string, { deepest, mostValues }: JsonShape): boolean {
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case quote:
        at = endOfText(json, at + 1)
        break
      case 0x5b: // [
      case 0x7b: // {
        depth += 1
        values += 1
        if (depth > deepest || values > mostValues) return true
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1
        break
      case 0x2c: // ,
        values += 1
        if (values > mostValues) return true
    }
  }
  return false
}

/** Where the quote is that ends a text; most have none before it that a backslash escapes, and are not walked through. */
function endOfText(json: string, start: number): number {
  const end = json.indexOf('"', start)
  if (end === -1) return json.length
  if (json.charCodeAt(end - 1) !== backslash) return end
  for (let at = start; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at += 1
  }
  return json.length
}

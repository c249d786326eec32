/** Lines of the log that are as long whatever a client sends: texts are cut, and what is still too long keeps its message alone. */

/** In bytes, with its line feed. */
const longestLine = 8_192
/** In characters; of a line that is not too long as a whole, no text is cut. */
const longestText = 1_024

/** The beginning of a text, and how long it was where that is not all of it. */
export function cutText(text: string, longest = longestText): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`
}

/** @param line JSON with a line feed at its end */
export function boundLine(line: string): string {
  if (isShort(line)) return line
  const cut: Record<string, unknown> = JSON.parse(line, (_name, value) =>
    typeof value === 'string' ? cutText(value) : value,
  )
  const shorter = `${JSON.stringify(cut)}\n`
  if (isShort(shorter)) return shorter
  const { level, time, reqId, msg } = cut
  const rest = { level, time, reqId: shortest(reqId), msg: shortest(msg), characters: line.length }
  return `${JSON.stringify(rest)}\n`
}

function isShort(line: string): boolean {
  return Buffer.byteLength(line) <= longestLine
}

/** A character takes up to six bytes in JSON. */
function shortest(value: unknown): unknown {
  return typeof value === 'string' ? cutText(value, 512) : value
}

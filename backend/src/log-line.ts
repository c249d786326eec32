/** Lines of the log that are as long whatever a client sends: texts are cut, and what is still too long keeps its message alone. */

const longestLine = 8_192
/** In characters; of a line that is not too long as a whole, no text is cut. */
const longestText = 1_024

/** The beginning of a text, and how long it was where that is not all of it. */
export function cutText(text: string, longest = longestText): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`
}

/** @param line JSON with a line feed at its end */
export function boundLine(line: string): string {
  if (line.length <= longestLine) return line
  const cut: Record<string, unknown> = JSON.parse(line, (_name, value) =>
    typeof value === 'string' ? cutText(value) : value,
  )
  const shorter = JSON.stringify(cut)
  if (shorter.length <= longestLine) return `${shorter}\n`
  const { level, time, reqId, msg } = cut
  return `${JSON.stringify({ level, time, reqId, msg, characters: line.length })}\n`
}

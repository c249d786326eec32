/** What functions log of their failures. What is wrong with the settings stays so, whoever calls and however often: it is said once. */

/** A setting that is missing, or is none that could be. */
export class BadSetting extends Error {
  override name = 'BadSetting'
}

/** The messages that were said; no more than there are settings. */
const said = new Set<string>()

/** Logs what was thrown by its message, or by `words` where it is no error. */
export function logFailure(error: unknown, words: string): void {
  const text = error instanceof Error ? error.message : words
  if (error instanceof BadSetting) {
    if (said.has(text)) return
    said.add(text)
  }
  console.error(text)
}

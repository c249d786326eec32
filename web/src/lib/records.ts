// Reading values whose shape is not known: answers of servers, storage, thrown things.

/** True for anything with named fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The text in a field, or undefined where there is none. */
export function textField(value: unknown, field: string): string | undefined {
  const found = isRecord(value) ? value[field] : undefined
  return typeof found === 'string' ? found : undefined
}

/** The number in a field, or undefined where there is none. */
export function numberField(value: unknown, field: string): number | undefined {
  const found = isRecord(value) ? value[field] : undefined
  return typeof found === 'number' ? found : undefined
}

/** The value of a field, or undefined where there is none. */
export function fieldOf(value: unknown, field: string): unknown {
  return isRecord(value) ? value[field] : undefined
}

/** The entries of a list; anything else counts as none. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** True where an answer says `success: true`. */
export function isSuccess(answer: unknown): boolean {
  return fieldOf(answer, 'success') === true
}

/** The value of a JSON text, or undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** True for the text of a UUID; the database refuses to compare anything else with an id. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

// Reading what no schema describes: errors of any origin, the bodies of refused requests, and the stored session and
// configuration, which src/boot reads before the schemas' library is here. Answers have schemas (lib/contract.ts).

/** The value of a field, or undefined where there is none. */
export function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
}

/** The text in a field, or undefined where there is none. */
export function textField(value: unknown, field: string): string | undefined {
  const found = fieldOf(value, field)
  return typeof found === 'string' ? found : undefined
}

/** The number in a field, or undefined where there is none. */
export function numberField(value: unknown, field: string): number | undefined {
  const found = fieldOf(value, field)
  return typeof found === 'number' ? found : undefined
}

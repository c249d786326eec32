// Typed text without what its field does not take, put into the field at once: React would move the caret to its end.

/** What `clean` leaves of what stands in the field; the caret stays where it is. */
export function cleanTyped(input: HTMLInputElement, clean: (text: string) => string): string {
  const { value, selectionStart } = input
  const kept = clean(value)
  if (kept === value) return value
  const caret = clean(value.slice(0, selectionStart ?? value.length)).length
  input.value = kept
  input.setSelectionRange(caret, caret)
  return kept
}

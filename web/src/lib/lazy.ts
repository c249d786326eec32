/** Makes something when it is first asked for, and keeps it: what Intl makes takes a phone long. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

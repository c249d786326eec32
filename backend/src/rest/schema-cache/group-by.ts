/** Things by a key that several of them may share, in the order they came. */
export function groupBy<T>(things: Iterable<T>, keyOfThing: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const thing of things) {
    const key = keyOfThing(thing)
    const group = groups.get(key)
    if (group) group.push(thing)
    else groups.set(key, [thing])
  }
  return groups
}

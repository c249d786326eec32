/**
 * Something that is begun now and waited for later. Where the test fails in between, nobody waits for it any more: that it fails too
 * is then no news, and would refuse the whole run although the second try passed.
 */
export function later<T>(begun: Promise<T>): Promise<T> {
  begun.catch(() => undefined)
  return begun
}

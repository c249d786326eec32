/** A promise that waits for its test. */
export interface HeldBack<T> {
  promise: Promise<T>
  resolve: (value: T) => void
}

export function heldBack<T = void>(): HeldBack<T> {
  let resolve: HeldBack<T>['resolve'] = () => undefined
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

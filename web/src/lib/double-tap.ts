// A double tap: its second tap was meant for what the first one found.

/** Milliseconds between the two. */
export const doubleTapMs = 500

/** Both by the times that the taps themselves carry: a busy page hears of them late. `first` undefined where there was none; `within` in milliseconds. */
export function isSecondTap(first: number | undefined, second: number, within = doubleTapMs): boolean {
  return first !== undefined && second - first <= within
}

// How high the bars of a chart may be, so that a few days of far larger sums leave the others to be told apart. Pure.

/** Times the next one: more than that stands out. */
const farAbove = 5
/** So many may stand out, */
const mostOutliers = 3
/** and among so many others at least: of two or three nobody knows which is the rule. */
const fewestOthers = 4
/** Of the largest that fits: what is cut is seen to be higher. */
const room = 1.2

/**
 * The value of a full bar, at least 1. It is the largest one, unless that, and up to two others beside it, are far above all that is left:
 * then these are cut.
 */
export function chartScale(values: readonly number[]): number {
  const sorted = values.filter((value) => value > 0).sort((one, other) => other - one)
  const [largest = 1] = sorted
  for (let place = mostOutliers; place > 0; place -= 1) {
    const [lowestOut = 0, highestIn = 0] = [sorted[place - 1], sorted[place]]
    if (sorted.length - place >= fewestOthers && lowestOut > farAbove * highestIn) return highestIn * room
  }
  return largest
}

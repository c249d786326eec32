/** How often a value fell into which of a few ranges; adding one costs a short loop and no memory. */
import type { Sample } from './exposition.ts'

export interface Histogram {
  add(value: number): void
  /** As Prometheus wants them: each range counts the smaller ones too. */
  samples(labels: Record<string, string>): Sample[]
}

/** @param bounds the upper ends of the ranges, rising; above the last there is one more */
export function createHistogram(bounds: readonly number[]): Histogram {
  const counts = new Float64Array(bounds.length + 1)
  let sum = 0
  return {
    add(value) {
      let range = 0
      while (value > (bounds[range] ?? Number.POSITIVE_INFINITY)) range += 1
      counts[range] = (counts[range] ?? 0) + 1
      sum += value
    },
    samples(labels) {
      let total = 0
      const buckets = Array.from(counts, (count, range) => {
        total += count
        const le = range < bounds.length ? String(bounds[range]) : '+Inf'
        return { suffix: '_bucket', labels: { ...labels, le }, value: total }
      })
      return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total }]
    },
  }
}

// What points are worth (spec 2 §9).

const pointsPerDollar = 5_000

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

/** "$3.74": the display value of so many points, rounded down to whole cents, so that it never promises too much. */
export function dollarValue(points: number): string {
  return dollars.format(Math.floor((points * 100) / pointsPerDollar) / 100)
}

/** The table that the bench prints. */

export interface Row {
  measurement: string
  /** What was measured, with its unit. */
  measured: string
  /** What it is compared with, where it is. */
  beside?: string
  ratio?: number
  /** With its unit; undefined where nothing is demanded. */
  mustReach?: string | undefined
  isReached: boolean
}

/** A measured number that must not be larger than a bound in the same unit. */
export function atMost(measurement: string, value: number, bound: number, unit: string): Row {
  return {
    measurement,
    measured: `${rounded(value)} ${unit}`,
    mustReach: `≤ ${bound} ${unit}`,
    isReached: value <= bound,
  }
}

/** A number for people: two decimals below ten, none above a hundred. */
export function rounded(value: number): string {
  const decimals = value < 10 ? 2 : value < 100 ? 1 : 0
  return value.toFixed(decimals)
}

const headings = ['measurement', 'ours', 'beside', 'ratio', 'must reach', '']

export function printTable(rows: Row[]): string {
  const cells = [headings, ...rows.map(cellsOf)]
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function cellsOf({ measurement, measured, beside = '', ratio, mustReach = '', isReached }: Row): string[] {
  const asRatio = ratio === undefined ? '' : ratio.toFixed(2)
  return [measurement, measured, beside, asRatio, mustReach, isReached ? 'ok' : 'NOT REACHED']
}

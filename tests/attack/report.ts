/** The report of an attack run: a line for each scenario with what it proved to be there before it tried, what fell below it, and the totals. */
import type { Outcome } from './run-scenarios.ts'

const mostReasons = 5

/** A scenario as it is printed the moment it has ended. */
export function printOutcome({
  area,
  scenario,
  proven,
  held,
  fell,
  reasons,
  figures,
  seconds,
  leftOut,
  fellBefore,
}: Outcome): string {
  const hole = scenario.hole === undefined ? '' : ` [${scenario.hole}]`
  const name = `${area}: ${scenario.name}${hole}`
  if (leftOut !== null) return `left out                                          ${name} (${leftOut})`
  const counts = [`proved ${proven}`, `tried ${held + fell}`, `held ${held}`, `fell ${fell}`]
    .map((count) => count.padEnd(11))
    .join(' ')
  const below = [
    ...fellBefore.slice(0, mostReasons).map((reason) => `    fell at the first try: ${reason.slice(0, 300)}`),
    ...reasons.slice(0, mostReasons).map((reason) => `    fell: ${reason.slice(0, 300)}`),
    ...(reasons.length > mostReasons ? [`    and ${reasons.length - mostReasons} more`] : []),
    ...figures.map(({ name, value }) => `    ${name}: ${value}`),
  ]
  return [`${fell > 0 ? 'FELL' : 'held'} ${counts} ${name}, ${seconds.toFixed(1)} s`, ...below].join('\n')
}

export interface Totals {
  /** Scenarios of which everything held. */
  passed: number
  /** Scenarios of which something fell. */
  failed: number
  /** Scenarios that were left out. */
  skipped: number
  /** What fell, by name. */
  failures: string[]
  /** What held at its second try, by name. */
  flaky: string[]
}

export function totalsOf(outcomes: Outcome[]): Totals {
  const tried = outcomes.filter(({ leftOut }) => leftOut === null)
  const failures = tried
    .filter(({ fell }) => fell > 0)
    .map(({ area, scenario, reasons }) => `${area}: ${scenario.name}: ${reasons[0]}`)
  const flaky = tried
    .filter(({ fell, fellBefore }) => fell === 0 && fellBefore.length > 0)
    .map(({ area, scenario, fellBefore }) => `${area}: ${scenario.name}: ${fellBefore[0]}`)
  return {
    passed: tried.length - failures.length,
    failed: failures.length,
    skipped: outcomes.length - tried.length,
    failures,
    flaky,
  }
}

export function printTotals(outcomes: Outcome[], seconds: number): string {
  const { passed, failed, skipped } = totalsOf(outcomes)
  const sum = (key: 'held' | 'fell') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const scenarios = `${passed + failed} scenarios: ${passed} held, ${failed} fell${skipped > 0 ? `, ${skipped} left out` : ''}`
  return `${scenarios}. ${sum('held') + sum('fell')} attempts: ${sum('held')} held, ${sum('fell')} fell. ${seconds.toFixed(0)} s`
}

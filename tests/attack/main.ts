/** Runs the attack scenarios against a product; see scripts/attack.mjs for the options. */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { areas } from './areas.ts'
import { runningProduct, startOwnProduct } from './product.ts'
import { printOutcome, printTotals, totalsOf } from './report.ts'
import { runScenarios } from './run-scenarios.ts'

const { values: options } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    url: { type: 'string' },
    'anon-key': { type: 'string' },
    'service-key': { type: 'string' },
    long: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    'of-databases': { type: 'boolean', default: false },
    report: { type: 'string' },
  },
})

function openProduct() {
  if (options.url === undefined) return startOwnProduct(options.postgres ? 'postgres' : 'pglite')
  if (!options['anon-key']) throw new Error('--url needs --anon-key')
  return runningProduct(options.url, options['anon-key'], options['service-key'] ?? null)
}

/** Those whose title or name has the word, or whose number it is; all of them, or what a database decides. */
function chosen(word: string, isOfDatabases: boolean) {
  const wanted = areas.filter(({ isBeforeDatabase }) => !(isOfDatabases && isBeforeDatabase))
  return wanted.map((area) => ({
    ...area,
    scenarios: area.scenarios.filter(
      ({ name, hole }) => `${area.title} ${name}`.includes(word) || String(hole) === word,
    ),
  }))
}

const begunAt = performance.now()
const product = await openProduct()
try {
  const outcomes = await runScenarios(product, chosen(options.only, options['of-databases']), {
    isLong: options.long,
    isTriedAgain: true,
    onOutcome: (outcome) => process.stdout.write(`${printOutcome(outcome)}\n`),
  })
  process.stdout.write(`\n${printTotals(outcomes, (performance.now() - begunAt) / 1000)}\n`)
  const totals = totalsOf(outcomes)
  if (options.report) await writeFile(options.report, JSON.stringify(totals))
  // A run in which nothing could be tried has shown nothing.
  process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1
} finally {
  await product.remove()
}

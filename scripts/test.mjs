/**
 * `npm test`: installs what is missing, builds, and runs every test, the attack and the bad days in their short forms; closes with
 * `N passed, N failed`.
 * `npm test -- <path or project>` runs a part of it: `npm test -- backend/src/auth`, `npm test -- faults`, `npm test -- tests/e2e/door.spec.ts`.
 * Where Chromium or PostgreSQL cannot be had, their tests are left out and said so; with CI=true that is a failure.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { chooseTests } from './steps/choose-tests.mjs'
import { ensureBuilt } from './steps/ensure-built.mjs'
import { ensureInstalled } from './steps/ensure-installed.mjs'
import { ensureTestPrograms } from './steps/ensure-test-programs.mjs'
import { root } from './steps/paths.mjs'
import { run } from './steps/run.mjs'

await ensureInstalled()
const missing = await ensureTestPrograms()
const withPostgres = !missing.includes('PostgreSQL')
const chosen = chooseTests(process.argv.slice(2), { withPostgres })
await ensureBuilt()

const reports = mkdtempSync(join(tmpdir(), 'majlis-reports-'))
const totals = { passed: 0, failed: 0, skipped: 0 }
/** Seconds that each kind of tests took. */
const times = []
/** What failed, and what passed at a later try only, by name: printed last, where a log that was cut still has it. */
const failures = []
const flaky = []

if (chosen.vitest) {
  const report = join(reports, 'vitest.json')
  const unhandled = join(reports, 'unhandled.json')
  const reporters = ['default', 'json', './scripts/steps/unhandled-errors.mjs'].map(
    (name) => `--reporter=${name}`,
  )
  const command = [
    ...['--no-install', 'vitest', 'run', ...chosen.vitest],
    ...[...reporters, `--outputFile.json=${report}`],
  ]
  const env = { UNHANDLED_ERRORS_FILE: unhandled }
  const exitCode = await timed('unit, api and faults', 'npx', command, { env })
  count(report, exitCode, readVitestReport)
  const errors = existsSync(unhandled) ? JSON.parse(readFileSync(unhandled, 'utf8')) : []
  failures.push(...errors.map((error) => `no test: ${error}`))
}

if (chosen.e2e && !missing.includes('Chromium')) {
  const report = join(reports, 'e2e.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_POSTGRES: withPostgres ? 'on' : 'off' }
  const command = ['--no-install', 'playwright', 'test', ...chosen.e2e, '--reporter=list,json']
  count(report, await timed('end to end', 'npx', command, { env }), readPlaywrightReport)
}

for (const database of chosen.attack ? ['pglite', ...(withPostgres ? ['postgres'] : [])] : []) {
  const report = join(reports, `attack-${database}.json`)
  const options = database === 'postgres' ? ['--postgres', '--of-databases'] : []
  const command = ['scripts/attack.mjs', ...options, '--report', report]
  count(report, await timed(`attack on ${database}`, process.execPath, command), (totals) => totals)
}

if (chosen.chaos) {
  const report = join(reports, 'chaos.json')
  const options = withPostgres ? [] : ['--no-postgres']
  const command = ['scripts/chaos.mjs', ...options, '--report', report]
  count(report, await timed('bad days', process.execPath, command), (totals) => ({ ...totals, flaky: [] }))
}

rmSync(reports, { recursive: true, force: true })
const isCi = process.env.CI === 'true'
if (isCi) totals.failed += missing.length + totals.skipped
for (const each of flaky) process.stdout.write(`\npassed at a later try: ${each.slice(0, 500)}\n`)
for (const failure of failures) process.stdout.write(`\nfailed: ${failure.slice(0, 500)}\n`)
process.stdout.write(`\n${times.join(', ')}\n`)
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`)
process.exit(totals.failed === 0 ? 0 : 1)

/** Runs a kind of tests, and answers with its exit code. */
async function timed(kind, ...command) {
  const begunAt = performance.now()
  const exitCode = await run(...command)
  times.push(`${kind}: ${Math.round((performance.now() - begunAt) / 1000)} s`)
  return exitCode
}

/** Adds a runner's report to the totals. A runner that failed without saying which test did counts as one failure. */
function count(report, exitCode, read) {
  let result = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }
  try {
    result = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    process.stdout.write(`There is no report in ${report}.\n`)
  }
  totals.passed += result.passed
  const isUnnamed = exitCode !== 0 && result.failed === 0
  totals.failed += isUnnamed ? 1 : result.failed
  if (isUnnamed) failures.push(`${basename(report, '.json')}: ended with ${exitCode} though no test failed`)
  totals.skipped += result.skipped
  failures.push(...result.failures)
  flaky.push(...result.flaky)
}

function readVitestReport({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const inFiles = (isWanted) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(isWanted)
        .map(
          ({ fullName, failureMessages }) => `${relative(root, name)}: ${fullName}: ${failureMessages[0]}`,
        ),
    )
  const emptyFiles = testResults.filter(({ assertionResults }) => assertionResults.length === 0)
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    failures: [
      ...emptyFiles.map(({ name, message }) => `${relative(root, name)}: ${message}`),
      ...inFiles(({ status }) => status === 'failed'),
    ],
    flaky: inFiles(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
  }
}

function readPlaywrightReport({ stats, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(specsThat('unexpected')),
    flaky: suites.flatMap(specsThat('flaky')),
  }
}

/** Finds the tests of a Playwright suite, and of those in it, that ended so. */
function specsThat(outcome) {
  const find = ({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === outcome)
        .map(({ projectName, results }) => {
          const { error } = results.find((result) => result.error) ?? {}
          return `${file} [${projectName}]: ${title}: ${error?.message}`
        }),
    ),
    ...suites.flatMap(find),
  ]
  return find
}

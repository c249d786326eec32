/**
 * `npm test`: installs what is missing, builds, and runs every test and the attack in its short form; closes with `N passed, N failed`.
 * Where Chromium or PostgreSQL cannot be had, their tests are left out and said so; with CI=true that is a failure.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuilt } from './steps/ensure-built.mjs'
import { ensureInstalled } from './steps/ensure-installed.mjs'
import { ensureTestPrograms } from './steps/ensure-test-programs.mjs'
import { root } from './steps/paths.mjs'
import { run } from './steps/run.mjs'

await ensureInstalled()
const missing = await ensureTestPrograms()
await ensureBuilt()

const reports = mkdtempSync(join(tmpdir(), 'majlis-reports-'))
const totals = { passed: 0, failed: 0, skipped: 0 }
/** What failed, and what passed at a second try only, by name: printed last, where a log that was cut still has it. */
const failures = []
const flaky = []

const projects = [
  'unit',
  'api-pglite',
  'api-s3',
  ...(missing.includes('PostgreSQL') ? [] : ['api-postgres', 'faults']),
]
const vitestReport = join(reports, 'vitest.json')
const vitestCode = await run('npx', [
  '--no-install',
  'vitest',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
])
count(vitestReport, vitestCode, (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
  failures: report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(assertionResults.length === 0 ? [`${relative(root, name)}: ${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${relative(root, name)}: ${fullName}: ${failureMessages[0]}`),
  ]),
  flaky: report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${relative(root, name)}: ${fullName}: ${failureMessages[0]}`),
  ),
}))

if (!missing.includes('Chromium')) {
  const e2eReport = join(reports, 'e2e.json')
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport,
    E2E_POSTGRES: missing.includes('PostgreSQL') ? 'off' : 'on',
  }
  const e2eCode = await run('npx', ['--no-install', 'playwright', 'test', '--reporter=list,json'], { env })
  count(e2eReport, e2eCode, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(specsThat('unexpected')),
    flaky: suites.flatMap(specsThat('flaky')),
  }))
}

for (const database of missing.includes('PostgreSQL') ? ['pglite'] : ['pglite', 'postgres']) {
  const attackReport = join(reports, `attack-${database}.json`)
  const options = database === 'postgres' ? ['--postgres'] : []
  const attack = ['scripts/attack.mjs', ...options, '--report', attackReport]
  count(attackReport, await run(process.execPath, attack), (totals) => ({ ...totals, flaky: [] }))
}

rmSync(reports, { recursive: true, force: true })
const isCi = process.env.CI === 'true'
if (isCi) totals.failed += missing.length + totals.skipped
for (const each of flaky) process.stdout.write(`\npassed at the second try: ${each.slice(0, 500)}\n`)
for (const failure of failures) process.stdout.write(`\nfailed: ${failure.slice(0, 500)}\n`)
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`)
process.exit(totals.failed === 0 ? 0 : 1)

/** Adds a runner's report to the totals. A runner that failed without saying which test did counts as one failure. */
function count(report, exitCode, read) {
  let result = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }
  try {
    result = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    process.stdout.write(`There is no report in ${report}.\n`)
  }
  totals.passed += result.passed
  totals.failed += exitCode !== 0 && result.failed === 0 ? 1 : result.failed
  totals.skipped += result.skipped
  failures.push(...result.failures)
  flaky.push(...result.flaky)
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

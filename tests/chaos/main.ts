/** Lives through bad days, and looks afterwards for everything that was acknowledged; see scripts/chaos.mjs for the options. */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type BadDay, badDays } from './bad-days.ts'
import { type GroundName, groundNames, whyNot } from './ground.ts'
import { type DatabaseName, type Installation, newInstallation } from './installation.ts'
import { measureKeptMemory } from './memory.ts'
import { live, type Outcome } from './round.ts'
import { payAgain } from './wrongs.ts'

const mostReasons = 5
/** Trouble comes some milliseconds after it was aimed, when what it was aimed at may be over: a round that missed is lived once more. */
const mostMisses = 4
/** A minute after hostile load; the embedded database alone takes 150 to 200 of them. */
const mostMegabytesKept = 500

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    prove: { type: 'boolean', default: false },
    memory: { type: 'string' },
    'no-postgres': { type: 'boolean', default: false },
    report: { type: 'string' },
  },
})

async function liveRounds(installation: Installation, day: BadDay): Promise<Outcome> {
  const all: Outcome = {
    acknowledged: 0,
    repeated: 0,
    lost: [],
    twice: [],
    wrong: [],
    recovery: 0,
    missed: [],
  }
  let [lived, misses] = [0, 0]
  while (lived < Number(options.rounds)) {
    const outcome = await live(installation, day)
    const isLived = outcome.missed.length === 0
    if (isLived) lived += 1
    else misses += 1
    all.acknowledged += outcome.acknowledged
    all.repeated += outcome.repeated
    all.missed.push(...outcome.missed)
    if (isLived && options.prove && outcome.twice.length === 0) outcome.wrong.push('nobody noticed')
    for (const key of ['lost', 'twice', 'wrong'] as const) all[key].push(...outcome[key])
    all.recovery = Math.max(all.recovery, outcome.recovery)
    if (misses > mostMisses) {
      all.wrong.push(...all.missed)
      break
    }
  }
  return all
}

const failures: string[] = []
let passed = 0
let skipped = 0

async function liveOn(database: DatabaseName, ground: GroundName, days: BadDay[]): Promise<void> {
  const reason = await whyNot(ground)
  if (reason) {
    for (const { name } of days) process.stdout.write(`| ${database} | ${name} | skipped: ${reason} |\n`)
    skipped += days.length
    return
  }
  const installation = await newInstallation(database, ground)
  try {
    if (options.prove) await payAgain(installation)
    for (const day of days) {
      const outcome = await liveRounds(installation, day).catch((error: Error) => error)
      if (outcome instanceof Error) {
        // Nothing can be looked for in it any more.
        failures.push(`${database}: ${day.name}: ${outcome.message}`)
        process.stdout.write(`| ${database} | ${day.name} | not known: ${outcome.message} |\n`)
        return
      }
      const { acknowledged, repeated, lost, twice, wrong, recovery } = outcome
      const bad = [
        ...lost.map((what) => `lost: ${what}`),
        ...(options.prove ? [] : twice.map((what) => `twice: ${what}`)),
        ...wrong,
      ]
      process.stdout.write(
        `| ${database} | ${day.name} | ${acknowledged} | ${repeated} | ${lost.length} | ${twice.length} | ${recovery.toFixed(1)} |\n`,
      )
      for (const what of bad.slice(0, mostReasons)) process.stdout.write(`    ${what}\n`)
      if (bad.length > 0) failures.push(`${database}: ${day.name}: ${bad[0]}`)
      else passed += 1
    }
  } finally {
    await installation.remove()
  }
}

async function liveThrough(databases: DatabaseName[]): Promise<void> {
  process.stdout.write(`${options.rounds} rounds each; recovery is that of the slowest, in seconds\n`)
  process.stdout.write(
    '| database | bad day | acknowledged | asked again | lost | twice | recovery |\n| --- | --- | --- | --- | --- | --- | --- |\n',
  )
  for (const database of databases) {
    const days = badDays.filter(({ name, on }) => name.includes(options.only) && on.includes(database))
    for (const ground of groundNames) {
      const there = days.filter((day) => (day.ground ?? 'usual') === ground)
      if (there.length > 0) await liveOn(database, ground, there)
    }
  }
}

async function measureMemory(databases: DatabaseName[], minutes: number): Promise<void> {
  process.stdout.write(
    '| database | at rest, MB | most, MB | a minute after, MB |\n| --- | --- | --- | --- |\n',
  )
  for (const database of databases) {
    const { before, most, after } = await measureKeptMemory(database, minutes)
    process.stdout.write(`| ${database} | ${[before, most, after].map(Math.round).join(' | ')} |\n`)
    if (after > mostMegabytesKept) failures.push(`${database}: ${Math.round(after)} MB are kept`)
    else passed += 1
  }
}

const databases: DatabaseName[] = options['no-postgres'] ? ['pglite'] : ['pglite', 'postgres']
if (options.memory) await measureMemory(databases, Number(options.memory))
else await liveThrough(databases)
const totals = { passed, failed: failures.length, skipped, failures }
if (options.report) await writeFile(options.report, JSON.stringify(totals))
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1

/** The programs that tests drive: a Chromium, a PostgreSQL and libfaketime. On Debian as root they are installed, elsewhere asked for. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { run } from './run.mjs'

const programs = [
  {
    name: 'Chromium',
    package: 'chromium',
    runs: 'the end to end tests',
    isThere: () => findChromium() !== null,
  },
  {
    // The same engine without a window, a third cheaper to run: the end to end tests use it where it is.
    name: 'chromium-headless-shell',
    package: 'chromium-headless-shell',
    isThere: () => findHeadlessShell() !== null,
  },
  { name: 'PostgreSQL', package: 'postgresql', runs: 'the api tests on PostgreSQL', isThere: hasPostgres },
  {
    name: 'libfaketime',
    package: 'libfaketime',
    runs: 'the bad day of a wrong clock',
    isThere: () => findFaketime() !== null,
  },
]

/** The browser to drive: CHROMIUM, or where systems keep one; null when there is none. */
export function findChromium() {
  return firstOf('/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome')
}

/** The browser without a window, made for tests; null when there is none. */
export function findHeadlessShell() {
  return firstOf('/usr/bin/chromium-headless-shell')
}

/** The one that CHROMIUM names comes first. */
function firstOf(...places) {
  return [process.env.CHROMIUM, ...places].find((place) => place && existsSync(place)) ?? null
}

/** The library that a process loads to believe another time, where Debian keeps it; null when there is none. */
export function findFaketime() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  const places = folders.map((folder) => `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`)
  return places.find((place) => existsSync(place)) ?? null
}

function hasPostgres() {
  if (existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').some((v) => hasServer(v)))
    return true
  try {
    return existsSync(`${execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()}/initdb`)
  } catch {
    return false
  }
}

function hasServer(version) {
  return existsSync(`/usr/lib/postgresql/${version}/bin/initdb`)
}

/**
 * Installs what is missing where that is possible.
 * @returns {Promise<string[]>} the names of the programs that are still missing
 */
export async function ensureTestPrograms() {
  const missing = programs.filter((program) => !program.isThere())
  if (missing.length > 0 && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env, quiet: true })
    // One by one: what a system does not have keeps the others from none.
    for (const { package: name } of missing)
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, quiet: true })
  }
  const stillMissing = programs.filter((program) => program.runs && !program.isThere())
  for (const { name, runs } of stillMissing) {
    process.stdout.write(`${name} is not installed: ${runs} cannot run. Install it and run npm test again.\n`)
  }
  return stillMissing.map((program) => program.name)
}

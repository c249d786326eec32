/** What `npm test -- <words>` runs: a word is a project (`unit`, `faults`, `phone-pglite`), `e2e`, `attack`, `chaos`, or the path of a file or folder. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './paths.mjs'

const vitestProjects = ['unit', 'api-pglite', 'api-s3', 'api-postgres', 'faults']
const e2eProjects = ['phone-pglite', 'phone-postgres', 'desktop-pglite']
const e2eFolder = join('tests', 'e2e')

const isWithin = (folder, path) => path === folder || path.startsWith(`${folder}/`)

/**
 * @param {string[]} words none for everything
 * @returns {{ vitest: string[] | null, e2e: string[] | null, attack: boolean, chaos: boolean }} the arguments of each runner, null where it has nothing to do
 */
export function chooseTests(words, { withPostgres }) {
  const available = withPostgres ? vitestProjects : vitestProjects.slice(0, 3)
  const asProject = (project) => `--project=${project}`
  if (words.length === 0) return { vitest: available.map(asProject), e2e: [], attack: true, chaos: true }

  const projects = words.filter((word) => [...vitestProjects, ...e2eProjects].includes(word))
  const paths = words
    .filter((word) => !projects.includes(word) && !['e2e', 'attack', 'chaos'].includes(word))
    .map((word) => {
      if (!existsSync(join(root, word))) throw new Error(`There is neither a project nor a path ${word}.`)
      return relative(root, join(root, word))
    })
  const e2ePaths = paths.filter((path) => isWithin(e2eFolder, path))
  const vitestPaths = paths.filter((path) => !e2ePaths.includes(path))
  const chosenFor = (all, own) => {
    const named = projects.filter((project) => own.includes(project))
    return (named.length > 0 ? named : all).map(asProject)
  }
  const hasVitest = vitestPaths.length > 0 || projects.some((project) => vitestProjects.includes(project))
  const hasE2e =
    words.includes('e2e') || e2ePaths.length > 0 || projects.some((project) => e2eProjects.includes(project))
  return {
    vitest: hasVitest ? [...chosenFor(available, vitestProjects), ...vitestPaths] : null,
    e2e: hasE2e ? [...chosenFor([], e2eProjects), ...e2ePaths] : null,
    attack: words.includes('attack'),
    chaos: words.includes('chaos'),
  }
}

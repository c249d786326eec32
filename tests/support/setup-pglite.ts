import type { TestProject } from 'vitest/node'
import { startBackends } from './start-backends.ts'

export default function setup(project: TestProject) {
  return startBackends(project)
}

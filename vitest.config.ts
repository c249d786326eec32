import { defineConfig } from 'vitest/config'

/**
 * The files of a project share two threads and what they import there, which is half of what they would cost alone. What a
 * test puts in the place of something real is taken away after it.
 */
const together = { pool: 'threads', isolate: false, restoreMocks: true, unstubGlobals: true } as const

/** The api tests run against backends of their own: all on each kind of database, those of files with S3 behind them too. */
function apiProject(behind: 'pglite' | 'postgres' | 's3', folder = 'api') {
  return {
    test: {
      name: `api-${behind}`,
      include: [`tests/${folder}/**/*.test.ts`],
      globalSetup: [`tests/support/setup-${behind}.ts`],
      testTimeout: 30_000,
      hookTimeout: 120_000,
      ...together,
    },
  }
}

export default defineConfig({
  test: {
    // One more than the cores of a small machine: some wait for what takes its time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['backend/src/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}', 'supabase/**/*.test.ts'],
          globalSetup: ['tests/support/setup-build.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
          ...together,
        },
      },
      apiProject('pglite'),
      apiProject('postgres'),
      apiProject('s3', 'api/storage'),
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/setup-build.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

/** The api tests run twice, each time against backends of their own on one kind of database. */
function apiProject(database: 'pglite' | 'postgres') {
  return {
    test: {
      name: `api-${database}`,
      include: ['tests/api/**/*.test.ts'],
      globalSetup: [`tests/support/setup-${database}.ts`],
      testTimeout: 30_000,
      hookTimeout: 60_000,
      pool: 'threads' as const,
    },
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['backend/src/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}', 'supabase/**/*.test.ts'],
          hookTimeout: 60_000,
          pool: 'threads',
        },
      },
      apiProject('pglite'),
      apiProject('postgres'),
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/setup-build.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
})

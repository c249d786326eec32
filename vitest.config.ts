import { defineConfig } from 'vitest/config'

/**
 * The files of a project share two threads and what they import there, which is half of what they would cost alone. What a
 * test puts in the place of something real is taken away after it.
 */
const together = { pool: 'threads', isolate: false, restoreMocks: true, unstubGlobals: true } as const
/** What is waited for comes when a busy machine gets to it. */
const patience = { expect: { poll: { timeout: 10_000 } } }
/**
 * In the gate, a test is tried once more before it fails, since a saturated machine can outlast any wait; `npm test` names what needed
 * it. Properties of money are not (`ledger-properties`): a counterexample is one even if the next hundred draws do not find it.
 */
const secondTry = { retry: process.env.CI === 'true' ? 1 : 0 }

/**
 * The product's tests run whole on PostgreSQL, which people are served by; on the embedded database, one file of each area
 * shows that its SQL runs there too.
 */
const productOnPglite = [
  'account-alerts',
  'admin-step-up',
  'apply-for-agency',
  'banned-at-once',
  'buy-worker',
  'catalogue',
  'change-phone',
  'channels',
  'check-request',
  'claim-daily-reward',
  'closed-by-default',
  'contract',
  'convert-points-to-gems',
  'create-account',
  'delete-unused-files',
  'demo-content',
  'distribute-room-gift',
  'economy-attacks',
  'execution-plans',
  'file-quotas',
  'files-of-rows',
  'friend-requests',
  'function-bodies',
  'get-feed-posts',
  'inactive-accounts',
  'ledger-properties',
  'media-info',
  'messages',
  'notifications',
  'open-treasure-chest',
  'post-files',
  'post-reports',
  'posts',
  'reels',
  'referral-reward',
  'reset-password',
  'room-messages',
  'rooms',
  'search-keys',
  'search-users',
  'second-factor',
  'stories',
  'support-messages',
  'transfer-points-with-limits',
  'usernames',
]
/** Where the database decides nothing: how requests, sockets and files arrive. One engine shows it. */
const arrival = [
  'tests/api/http/**',
  'tests/api/realtime/{frames,limits}.test.ts',
  'tests/api/rest/large-bodies.test.ts',
  'tests/api/storage/unfinished-uploads.test.ts',
]

/**
 * Rules that are reached only by many sign-ins, by a thousand requests, or by a backend with settings of its own: PostgreSQL shows them. That
 * the embedded database can be asked what such areas ask, the rest of their files shows.
 */
const onPostgresAlone = [
  'auth/guessing',
  'auth/known-devices',
  'auth/limits',
  'auth/metadata',
  'auth/moved-homes',
  'auth/phone-domain',
  'auth/proving-again',
  'auth/session-use',
  'auth/waiting-for-the-owner',
  'functions/slow-calls',
  'rest/failed-writes',
  'storage/rehearsed-writes',
].map((name) => `tests/api/${name}.test.ts`)

interface ApiRun {
  behind: 'pglite' | 'postgres' | 's3'
  include: string[]
  exclude?: string[]
}

/** The api tests run against backends of their own. */
function apiProject({ behind, include, exclude = [] }: ApiRun) {
  return {
    test: {
      name: `api-${behind}`,
      include,
      exclude,
      globalSetup: [`tests/support/setup-${behind}.ts`],
      testTimeout: 90_000,
      hookTimeout: 120_000,
      ...together,
      ...patience,
      ...secondTry,
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
          include: [
            'backend/src/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
            'supabase/**/*.test.ts',
            'tests/rules/*.test.ts',
            'tests/chaos/*.test.ts',
          ],
          globalSetup: ['tests/support/setup-build.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          ...together,
          ...patience,
          ...secondTry,
        },
      },
      apiProject({
        behind: 'pglite',
        include: [
          'tests/api/*.test.ts',
          'tests/api/!(product)/**/*.test.ts',
          `tests/api/product/{${productOnPglite.join(',')}}.test.ts`,
        ],
        exclude: onPostgresAlone,
      }),
      apiProject({ behind: 'postgres', include: ['tests/api/**/*.test.ts'], exclude: arrival }),
      apiProject({ behind: 's3', include: ['tests/api/storage/*.test.ts'] }),
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          ...patience,
          ...secondTry,
          globalSetup: ['tests/support/setup-build.ts'],
          // They wait more than others do: for processes to start and to end, for limits to pass.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

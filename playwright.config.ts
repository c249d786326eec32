import { defineConfig } from '@playwright/test'
import { findChromium, findHeadlessShell } from './scripts/steps/ensure-test-programs.mjs'

const databases = process.env.E2E_POSTGRES === 'off' ? ['pglite'] : ['pglite', 'postgres']
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

/** Quiet and self-contained: nothing in the browser calls anything but the app. */
const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of scenarios live for seconds: code that is made faster for minutes costs more than it gives.
  '--js-flags=--no-opt,--no-maglev',
  // A microphone that hears beeps, and is allowed.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** Scenarios that both databases have to pass; what the page alone decides is tried on one. */
const whereTheDatabaseDecides = /(first-day|social-day)\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/start-apps.ts',
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // As with the tests of running processes: named by `npm test` where it was needed.
  retries: process.env.CI === 'true' ? 2 : 0,
  forbidOnly: process.env.CI === 'true',
  outputDir: 'test-results',
  use: {
    locale: 'ar-IQ',
    // What is not there to be tapped is named, long before the scenario's time is over.
    actionTimeout: 30_000,
    timezoneId: 'Asia/Baghdad',
    // What moves is drawn anew sixty times a second, without a graphics card; scenarios about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A third of what a run costs; E2E_TRACE=on where a failure has to be looked into.
    trace: process.env.E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
    // Requests that a worker answers no scenario sees; those that are about it allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findHeadlessShell() ?? findChromium() ?? undefined, args: browserFlags },
  },
  projects: databases.flatMap((database) => [
    {
      name: `phone-${database}`,
      testMatch: database === 'pglite' ? '**/*.spec.ts' : whereTheDatabaseDecides,
      grepInvert: /@desktop/,
      use: { viewport: sizes.phone, hasTouch: true, isMobile: true },
      metadata: { database },
    },
    ...(database === 'pglite'
      ? [
          {
            name: 'desktop-pglite',
            grep: /@desktop/,
            use: { viewport: sizes.desktop },
            metadata: { database },
          },
        ]
      : []),
  ]),
})

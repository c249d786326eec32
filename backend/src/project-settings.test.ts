import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProjectSettings } from './project-settings.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'project-settings-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function settingsOf(toml: string, environment: Record<string, string> = {}) {
  await writeFile(join(folder, 'config.toml'), toml)
  return readProjectSettings(folder, environment)
}

const defaults = {
  auth: { additional_redirect_urls: [], enable_manual_linking: false },
  realtime: { public_broadcast: true },
  storage: { file_size_limit: 52_428_800 },
  functions: {},
}

test('without a file, and for what it does not say, there are defaults', async () => {
  expect(await readProjectSettings(join(folder, 'nowhere'), {})).toEqual(defaults)
  expect(await settingsOf('[studio]\nenabled = true\n[storage]\nenabled = true')).toEqual(defaults)
})

test('what the areas of the backend go by', async () => {
  const toml = `
    [auth]
    site_url = "https://site.example"
    additional_redirect_urls = ["https://*.site.example/**"]
    enable_manual_linking = true
    [realtime]
    public_broadcast = false
    [storage]
    file_size_limit = "100MiB"
    [functions.open]
    verify_jwt = false`
  expect(await settingsOf(toml)).toEqual({
    auth: {
      site_url: 'https://site.example',
      additional_redirect_urls: ['https://*.site.example/**'],
      enable_manual_linking: true,
    },
    realtime: { public_broadcast: false },
    storage: { file_size_limit: 104_857_600 },
    functions: { open: { enabled: true, verify_jwt: false } },
  })
})

test('variables stand for their values, or for nothing', async () => {
  const toml = `
    [auth]
    site_url = "env(APP_URL)"
    additional_redirect_urls = ["env(OTHER_URL)", "https://a.example"]`
  expect((await settingsOf(toml)).auth).toEqual({
    ...defaults.auth,
    additional_redirect_urls: ['https://a.example'],
  })
  const { auth } = await settingsOf(toml, { APP_URL: 'https://app.example', OTHER_URL: 'app://**' })
  expect(auth).toEqual({
    ...defaults.auth,
    site_url: 'https://app.example',
    additional_redirect_urls: ['app://**', 'https://a.example'],
  })
})

test.each([
  ['no TOML', '[auth\n', 'config.toml cannot be read: '],
  ['an address that is none', '[auth]\nsite_url = "nowhere"', 'config.toml: auth.site_url is not usable: '],
  ['a pattern that is none', '[auth]\nadditional_redirect_urls = ["[z-a]"]', 'additional_redirect_urls.0'],
  ['a number for a text', '[functions.a]\nentrypoint = 5', 'functions.a.entrypoint is not usable: '],
  ['a size that is none', '[storage]\nfile_size_limit = "lots"', 'storage.file_size_limit is not usable: '],
])('%s is told in one line', async (_what, toml, message) => {
  const refusal = settingsOf(toml).catch((error) => `${error.name}: ${error.message}`)
  expect(await refusal).toContain(message)
  expect(await refusal).toMatch(/^ConfigError: .*$/)
})

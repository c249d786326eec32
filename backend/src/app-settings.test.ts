import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  closedDomainOf,
  readAppSettings,
  settingsForBrowser,
  settingsForFunctions,
  settingsForSql,
} from './app-settings.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-settings-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function settingsOf(toml: string, variables: Record<string, string> = {}) {
  await writeFile(join(folder, 'settings.toml'), toml)
  return readAppSettings(folder, variables)
}

const declared = `
  [first_guest]
  variable = "FIRST_GUEST"
  default = "SARA"
  pattern = "^[A-Z]{2,9}$"
  hint = "must be 2 to 9 letters"
  [number_domain]
  variable = "NUMBER_DOMAIN"
  default = "numbers.example"
  kind = "closed_domain"
  told = ["browser", "functions"]`

test('a project without the file has none', async () => {
  expect(await readAppSettings(join(folder, 'nowhere'), { FIRST_GUEST: 'NOOR' })).toEqual([])
  expect(closedDomainOf([])).toBeNull()
})

test('each is what its variable says, else its default, and is told to whom it is for', async () => {
  const settings = await settingsOf(declared, { NUMBER_DOMAIN: 'Numbers.Of.Example' })
  expect(settingsForSql(settings)).toEqual({
    'app.settings.first_guest': 'SARA',
    'app.settings.number_domain': 'numbers.of.example',
  })
  expect(settingsForBrowser(settings)).toEqual({ numberDomain: 'numbers.of.example' })
  expect(settingsForFunctions(settings)).toEqual({ NUMBER_DOMAIN: 'numbers.of.example' })
  expect(closedDomainOf(settings)).toBe('numbers.of.example')
})

test.each([
  ['what does not match', { FIRST_GUEST: 'sara' }, 'FIRST_GUEST is not usable: must be 2 to 9 letters'],
  ['no domain', { NUMBER_DOMAIN: 'not a domain' }, 'NUMBER_DOMAIN is not usable: Invalid hostname'],
  ['a provider of mailboxes', { NUMBER_DOMAIN: 'Gmail.com' }, 'NUMBER_DOMAIN is not usable: people have'],
])('%s is refused', async (_, variables, line) => {
  await expect(settingsOf(declared, variables)).rejects.toThrow(line)
})

test.each([
  ['an unknown word', '[a]\nvariable = "A"\ndefault = ""\nsecret = true', 'settings.toml: a is not usable'],
  ['no variable', '[a]\ndefault = ""', 'settings.toml: a.variable is not usable'],
  ['a pattern that is none', '[a]\nvariable = "A"\ndefault = ""\npattern = "("', 'is no regular expression'],
  [
    'two closed domains',
    `${declared}\n[other]\nvariable = "B"\ndefault = "b.c"\nkind = "closed_domain"`,
    'there is one closed domain at the most',
  ],
])('a file with %s is refused', async (_, toml, line) => {
  await expect(settingsOf(toml)).rejects.toThrow(line)
})

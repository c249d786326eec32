/** What `config.toml` says to the Supabase CLI of the edge functions, which `supabase functions deploy` takes over. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProjectSettings } from '../../backend/src/project-settings.ts'
import { repository } from '../support/backend-process.ts'

const project = join(repository, 'supabase')

test('every function is asked with keys that are no tokens, so the gateway asks none of them for a token', async () => {
  const entries = await readdir(join(project, 'functions'), { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
    .map(({ name }) => name)
  const { functions } = await readProjectSettings(project, {})
  const open = Object.entries(functions).filter(([, { verify_jwt }]) => !verify_jwt)
  expect(open.map(([name]) => name).sort()).toEqual(names.sort())
})

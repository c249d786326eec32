import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishedFolderProblem } from './published-folders.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'backend-folders-'))
  await mkdir(join(root, 'web/assets'), { recursive: true })
  await mkdir(join(root, 'data'))
  await mkdir(join(root, 'project/dist'), { recursive: true })
  await symlink(join(root, 'web/assets'), join(root, 'shortcut'))
})
afterAll(() => rm(root, { recursive: true }))

const problemOf = (given: Partial<Record<'webDir' | 'dataDir' | 'storageDir' | 'supabaseDir', string>>) => {
  const folders = {
    webDir: 'web',
    dataDir: 'data',
    storageDir: 'data/storage',
    supabaseDir: 'project',
    ...given,
  }
  const of = (name: keyof typeof folders) => join(root, folders[name])
  return publishedFolderProblem({
    webDir: of('webDir'),
    dataDir: of('dataDir'),
    storageDir: of('storageDir'),
    supabaseDir: of('supabaseDir'),
  })
}

test.each([
  ['DATA_DIR', { dataDir: 'web' }],
  ['DATA_DIR', { dataDir: 'web/data' }],
  ['DATA_DIR', { dataDir: 'web/not/there/yet' }],
  ['DATA_DIR', { dataDir: 'shortcut/data' }],
  ['DATA_DIR', { webDir: 'data/web' }],
  ['STORAGE_DIR', { storageDir: 'web/files' }],
  ['STORAGE_DIR', { webDir: 'files/web', storageDir: 'files' }],
  ['SUPABASE_DIR', { supabaseDir: 'web/supabase' }],
])('%s would be published: %o', async (variable, folders) => {
  const problem = await problemOf(folders)
  expect(problem).toContain(variable)
  expect(problem).toContain('WEB_DIR')
})

test.each([
  {},
  { dataDir: 'web-data' },
  { dataDir: '..data' },
  { webDir: 'project/dist' },
  { webDir: 'nowhere' },
])('nothing would be: %o', async (folders) => {
  expect(await problemOf(folders)).toBeNull()
})

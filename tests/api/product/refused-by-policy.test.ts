/**
 * The policies behind the check of requests: Supabase serves files and channels without that check, so this is told where
 * it is switched off.
 */
import { readFile } from 'node:fs/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceClient, sql } from '../../support/backends.ts'
import { type OwnProduct, startProduct } from '../../support/own-product.ts'
import { addEmailMember, tryPassword } from '../../support/password-resets.ts'

const picturePath = 'supabase/seed/storage/posts/00000000-0000-4000-a000-000000000001/avatars/portrait.webp'
let backend: OwnProduct
let picture: Blob
let id: string
let api: SupabaseClient
let token: string

beforeAll(async () => {
  backend = await startProduct({})
  picture = new Blob([await readFile(picturePath)], { type: 'image/webp' })
  await switchCheckOff()
  const member = await addEmailMember(backend)
  const signedIn = await tryPassword(member.email, member.password, backend)
  if (typeof signedIn === 'string') throw new Error(signedIn)
  id = member.id
  api = signedIn
  token = (await api.auth.getSession()).data.session?.access_token ?? ''
})

afterAll(() => backend.remove())

async function switchCheckOff(): Promise<void> {
  await sql(
    backend,
    `do $do$
     begin
       execute format('alter role authenticator in database %I reset pgrst.db_pre_request', current_database());
       perform pg_notify('pgrst', 'reload config');
     end
     $do$`,
  )
}

const upload = (name: string) =>
  api.storage.from('posts').upload(`${id}/${name}.webp`, picture, { contentType: 'image/webp' })
const namesOf = async () => (await api.storage.from('posts').list(id)).data?.map(({ name }) => name)

test('a ban closes the storage by its policies alone, and its end opens it', async () => {
  expect((await upload('before')).error).toBeNull()
  expect(await namesOf()).toEqual(['before.webp'])

  await serviceClient(backend).rpc('ban_user_10_days', { p_user_id: id })
  expect((await api.from('posts').select('id')).error).toBeNull()
  expect((await upload('during')).error?.message).toContain('row-level security')
  expect(await namesOf()).toEqual([])
  await api.storage.from('posts').remove([`${id}/before.webp`])

  await serviceClient(backend).rpc('unban_user_by_admin', { p_user_id: id })
  expect(await namesOf()).toEqual(['before.webp'])
  expect((await upload('after')).error).toBeNull()
})

test('the end of a session closes the storage by its policies alone', async () => {
  const thief = createClient(backend.url, backend.anonKey, { accessToken: async () => token })
  const files = thief.storage.from('posts')
  expect((await files.list(id)).data).not.toEqual([])
  await api.auth.signOut()
  expect((await thief.from('posts').select('id')).error).toBeNull()
  expect((await files.list(id)).data).toEqual([])
  const upload = await files.upload(`${id}/stolen.webp`, picture, { contentType: 'image/webp' })
  expect(upload.error?.message).toContain('row-level security')
})

test('messages of private channels are closed by a policy of the same kind', async () => {
  const policies = await sql(
    backend,
    `select tablename, permissive, cmd, qual, with_check from pg_policies
     where policyname in ('the refused reach no file', 'the refused hear and say nothing')
     order by tablename`,
  )
  const [ofMessages, ofFiles] = policies
  expect(ofMessages).toMatchObject({ tablename: 'messages', permissive: 'RESTRICTIVE', cmd: 'ALL' })
  expect({ ...ofMessages, tablename: '' }).toEqual({ ...ofFiles, tablename: '' })
})

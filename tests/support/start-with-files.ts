/** A start without demo content whose one member shows files: a post of a picture, one of a film, and an avatar. */
import { readFile, rm } from 'node:fs/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished } from 'vitest'
import { type BackendProcess, startBackendProcess } from './backend-process.ts'
import './node-socket.ts'
import { testKeys } from './project-backend.ts'

const [sara, password] = ['sara@example.com', 'Kalima-Sirriya-1']

function clientOf({ url }: BackendProcess, key: string): SupabaseClient {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}

export async function signedIn(
  backend: BackendProcess,
  email = sara,
): Promise<{ api: SupabaseClient; id: string }> {
  const api = clientOf(backend, testKeys.ANON_KEY)
  const { data, error } = await api.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { api, id: data.user.id }
}

/** Starts one, and signs Sara in. */
export async function startWithFiles(env: Record<string, string>) {
  const settings = { ...testKeys, DEMO: 'off', ...env }
  const backend = await startBackendProcess({ env: settings })
  onTestFinished(() => rm(backend.dataDir, { recursive: true, force: true }))
  return {
    ...{ backend, settings: { ...settings, DATA_DIR: backend.dataDir } },
    ...(await memberWithFiles(backend)),
  }
}

/** A new member who shows files, signed in. */
export async function memberWithFiles(backend: BackendProcess, email = sara) {
  const admin = clientOf(backend, testKeys.SERVICE_ROLE_KEY)
  await admin.auth.admin.createUser({ email, password, email_confirm: true })
  const { api, id } = await signedIn(backend, email)
  const upload = async (name: string, source: string, contentType: string) => {
    const { error } = await api.storage
      .from('posts')
      .upload(`${id}/${name}`, await readFile(source), { contentType })
    if (error) throw error
    return `/storage/v1/object/public/posts/${id}/${name}`
  }
  const image_url = await upload('1.jpg', 'tests/e2e/support/picture.jpg', 'image/jpeg')
  const video_url = await upload('1.mp4', 'tests/e2e/support/video.mp4', 'video/mp4')
  const avatar_url = await upload('avatars/1.jpg', 'tests/e2e/support/picture.jpg', 'image/jpeg')
  expect((await api.from('posts').insert({ image_url })).error).toBeNull()
  expect((await api.from('posts').insert({ video_url })).error).toBeNull()
  expect((await api.rpc('update_own_profile', { p_fields: { avatar_url } })).error).toBeNull()
  return { api, id }
}

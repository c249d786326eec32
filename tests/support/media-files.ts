/** Pictures and films for tests, uploaded as a member would. */
import { readFile } from 'node:fs/promises'
import type { Person } from './people.ts'

const files = {
  webp: {
    path: 'supabase/seed/storage/posts/00000000-0000-4000-a000-000000000001/istikan.webp',
    type: 'image/webp',
  },
  mp4: { path: 'tests/e2e/support/video.mp4', type: 'video/mp4' },
} as const

/** Uploads one as somebody, of the kind that its name says unless told otherwise, and answers with the path that a row holds. */
export async function uploadAs(
  { api }: Person,
  bucket: string,
  name: string,
  kind: keyof typeof files = /\.(mp4|webm)$/.test(name) ? 'mp4' : 'webp',
): Promise<string> {
  const { path, type } = files[kind]
  const file = new Blob([await readFile(path)], { type })
  const { error } = await api.storage.from(bucket).upload(name, file, { contentType: type, upsert: true })
  if (error) throw error
  return `/storage/v1/object/public/${bucket}/${name}`
}

/** The same into somebody's own folder. */
export async function uploadMedia(
  bucket: 'posts' | 'stories' | 'support-images',
  person: Person,
  name: string,
  kind?: keyof typeof files,
): Promise<string> {
  return uploadAs(person, bucket, `${person.id}/${name}`, kind)
}

/** Stories for tests: told as a member would, or older than anybody could tell one. */
import { readFile } from 'node:fs/promises'
import { product, sql } from './backends.ts'
import type { Person } from './people.ts'

const files = {
  webp: {
    path: 'supabase/seed/storage/posts/00000000-0000-4000-a000-000000000001/istikan.webp',
    type: 'image/webp',
  },
  mp4: { path: 'tests/e2e/support/video.mp4', type: 'video/mp4' },
} as const

async function upload({ id, api }: Person, name: string, kind: keyof typeof files): Promise<string> {
  const { path, type } = files[kind]
  const file = new Blob([await readFile(path)], { type })
  const { error } = await api.storage
    .from('stories')
    .upload(`${id}/${name}`, file, { contentType: type, upsert: true })
  if (error) throw error
  return `/storage/v1/object/public/stories/${id}/${name}`
}

/** Uploads one, and answers with the path that a row holds. */
export function uploadStoryFile(person: Person, name: string): Promise<string> {
  return upload(person, name, name.endsWith('.mp4') ? 'mp4' : 'webp')
}

/** The same of a film, whatever its name says. */
export function uploadFilmAs(person: Person, name: string): Promise<string> {
  return upload(person, name, 'mp4')
}

/** The same of a picture. */
export function uploadPictureAs(person: Person, name: string): Promise<string> {
  return upload(person, name, 'webp')
}

/** Tells a story whose file is that of nobody's upload, and answers with its id. */
export async function tellStory({ id, api }: Person, image = '1.webp'): Promise<string> {
  const image_url = `/storage/v1/object/public/stories/${id}/${image}`
  const { data, error } = await api.from('stories').insert({ image_url }).select('id').single()
  if (error) throw error
  return data.id
}

/** Moves a story back in time. */
export async function ageStory(id: string, interval: string): Promise<void> {
  await sql(
    product,
    `update public.stories set created_at = created_at - interval '${interval}' where id = '${id}' returning id`,
  )
}

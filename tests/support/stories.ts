/** Stories for tests: told as a member would, or older than anybody could tell one. */
import { randomUUID } from 'node:crypto'
import { product, sql } from './backends.ts'
import { uploadMedia } from './media-files.ts'
import type { Person } from './people.ts'

/** Uploads one, and answers with the path that a row holds. */
export const uploadStoryFile = (person: Person, name: string) => uploadMedia('stories', person, name)

/** The same of a film, whatever its name says. */
export const uploadFilmAs = (person: Person, name: string) => uploadMedia('stories', person, name, 'mp4')

/** The same of a picture. */
export const uploadPictureAs = (person: Person, name: string) => uploadMedia('stories', person, name, 'webp')

/** Tells a story of a picture of one's own, and answers with its id. */
export async function tellStory(person: Person, image = `${randomUUID()}.webp`): Promise<string> {
  const image_url = await uploadStoryFile(person, image)
  const { data, error } = await person.api.from('stories').insert({ image_url }).select('id').single()
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

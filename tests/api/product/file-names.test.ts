/** Whoever shows a file knows its name alone: a GIF is named as one, and nothing else is. */
import { expect, test } from 'vitest'
import { colourfulGif } from '../../../backend/src/storage/testing/moving-pictures.ts'
import { signUp } from '../../support/people.ts'
import { picture } from '../storage/files.ts'

const gif = new Blob([new Uint8Array(colourfulGif(Buffer.alloc(768)))], { type: 'image/gif' })

test('a GIF has the name of one, in every bucket of what people show', async () => {
  const sara = await signUp('sara')
  const png = new Blob([new Uint8Array(await picture('png'))], { type: 'image/png' })
  for (const bucket of ['posts', 'stories', 'support-images']) {
    const files = sara.api.storage.from(bucket)
    expect((await files.upload(`${sara.id}/a.gif`, gif)).error).toBeNull()
    expect((await files.upload(`${sara.id}/a.png`, png)).error).toBeNull()
    for (const [name, file, message] of [
      ['b.jpg', gif, 'يجب أن ينتهي اسم صورة GIF بـ gif.'],
      ['b.gif.png', gif, 'يجب أن ينتهي اسم صورة GIF بـ gif.'],
      ['b.GIF', png, 'اسم الملف ينتهي بـ gif، لكنه ليس صورة GIF'],
    ] as const) {
      const { error } = await files.upload(`${sara.id}/${name}`, file)
      expect(error, name).toMatchObject({ message })
    }
    expect((await files.move(`${sara.id}/a.gif`, `${sara.id}/c.jpg`)).error?.message).toContain('GIF')
    expect((await files.copy(`${sara.id}/a.png`, `${sara.id}/c.gif`)).error?.message).toContain('GIF')
    expect((await files.upload(`${sara.id}/a.png`, gif, { upsert: true })).error?.message).toContain('GIF')
  }
})

/** A film tells nobody where it was taken, by whichever way it comes. */
import { expect, test } from 'vitest'
import { place, telltaleFilm, telltaleRecording } from '../../../backend/src/storage/testing/films.ts'
import { protocol } from '../../support/backends.ts'
import { newPerson, type Person } from '../../support/token-people.ts'
import { blob, bytesOf } from './files.ts'

const film = telltaleFilm()

type Send = (sara: Person, path: string) => PromiseLike<{ error: unknown }>

const ways: [string, Send][] = [
  ['in a form', ({ client }, path) => client.storage.from('films').upload(path, blob(film, 'video/mp4'))],
  [
    'as bytes',
    ({ client }, path) => client.storage.from('films').upload(path, film, { contentType: 'video/mp4' }),
  ],
  [
    'in place of another',
    async ({ client }, path) => {
      const films = client.storage.from('films')
      await films.upload(path, blob(film, 'video/mp4'))
      return films.update(path, blob(telltaleFilm('qt  '), 'video/quicktime'))
    },
  ],
  [
    'by a signed address',
    async ({ client }, path) => {
      const films = client.storage.from('films')
      const { data, error } = await films.createSignedUploadUrl(path)
      if (error) throw error
      return films.uploadToSignedUrl(path, data.token, film, { contentType: 'video/mp4' })
    },
  ],
  [
    'as a recording of a browser',
    ({ client }, path) =>
      client.storage.from('films').upload(path, blob(telltaleRecording(), 'video/webm;codecs=vp8,opus')),
  ],
]

test.each(ways)('sent %s', async (_name, send) => {
  const sara = await newPerson()
  const path = `${sara.id}/film`
  const { error } = await send(sara, path)
  expect(error).toBeNull()
  const films = sara.client.storage.from('films')
  const answer = await fetch(films.getPublicUrl(path).data.publicUrl)
  expect(answer.status).toBe(200)
  const stored = Buffer.from(await answer.arrayBuffer())
  expect(stored.includes(place)).toBe(false)
  expect(stored.includes('PICTURE2')).toBe(true)
  const { data: info } = await films.info(path)
  expect(info).toMatchObject({ size: stored.length, etag: answer.headers.get('etag') })
})

test('a recording with a track of its own for what is neither picture nor sound is refused', async () => {
  const sara = await newPerson()
  const recording = blob(telltaleRecording({ trackType: 17 }), 'video/webm')
  const films = sara.client.storage.from('films')
  const { error } = await films.upload(`${sara.id}/a.webm`, recording)
  expect(error).toMatchObject({ statusCode: '415', message: 'the content is not a valid video/webm' })
  expect((await films.list(sara.id)).data).toEqual([])
  expect((await fetch(`${protocol.url}/storage/v1/object/public/films/${sara.id}/a.webm`)).status).toBe(400)
})

test('a copy tells no more than what it was made from', async () => {
  const sara = await newPerson()
  const films = sara.client.storage.from('films')
  await films.upload(`${sara.id}/a.mp4`, blob(film, 'video/mp4'))
  expect((await films.copy(`${sara.id}/a.mp4`, `${sara.id}/b.mp4`)).error).toBeNull()
  const copy = await bytesOf((await films.download(`${sara.id}/b.mp4`)).data)
  expect(copy.includes(place)).toBe(false)
})

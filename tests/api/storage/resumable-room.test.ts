/** How many unfinished uploads in parts there may be: of an account, and of whoever holds a token. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { protocol, serviceClient } from '../../support/backends.ts'
import { newPerson } from '../../support/token-people.ts'
import { askTus, beginning, type TusFile } from '../../support/tus-upload.ts'

const endpoint = `${protocol.url}/storage/v1/upload/resumable`

interface Begun {
  /** The status of its address, and how much of it has come. */
  look(): Promise<string>
}

/** Begins an upload by hand. */
async function begin(
  file: Omit<TusFile, 'bytes'>,
  size: number,
  { token, signature }: { token: string; signature?: string },
): Promise<Begun> {
  const signed: Record<string, string> = signature === undefined ? {} : { 'x-signature': signature }
  const at = signature === undefined ? endpoint : `${endpoint}/sign`
  const headers = { ...beginning(file, size), ...signed }
  const answer = await askTus(at, { method: 'POST', token, headers })
  expect(answer.status, await answer.text()).toBe(201)
  const url = answer.headers.get('location') ?? ''
  return {
    look: async () => {
      const { status, headers } = await askTus(url, { method: 'HEAD', token, headers: signed })
      return status === 200 ? `${headers.get('upload-offset')} bytes` : `status ${status}`
    },
  }
}

const lookAt = (begun: Begun[]) => Promise.all(begun.map(({ look }) => look()))

test('an account has ten unfinished uploads and 500 MB of them; the oldest gives way', async () => {
  const sara = await newPerson()
  const notes: Begun[] = []
  for (let index = 0; index < 11; index += 1) {
    const file = { bucket: 'papers', name: `${sara.id}/${index}.txt`, type: 'text/plain' }
    notes.push(await begin(file, 10, sara))
  }
  expect(await lookAt(notes)).toEqual(['status 404', ...Array.from({ length: 10 }, () => '0 bytes')])

  const omar = await newPerson()
  const films: Begun[] = []
  for (const index of [1, 2, 3]) {
    const film = { bucket: 'films', name: `${omar.id}-${index}.mp4`, type: 'video/mp4' }
    films.push(await begin(film, 200 * 1024 * 1024, omar))
  }
  expect(await lookAt(films)).toEqual(['status 404', '0 bytes', '0 bytes'])
})

test('who holds a token that a server gave out has room for ten, beside those of another token', async () => {
  const service = serviceClient(protocol).storage.from('films')
  const beginnerOf = async (name: string) => {
    const { data } = await service.createSignedUploadUrl(name)
    const holder = { token: protocol.anonKey, signature: data?.token ?? '' }
    return () => begin({ bucket: 'films', name, type: 'video/mp4' }, 10, holder)
  }
  const [first, second] = [await beginnerOf(`${randomUUID()}.mp4`), await beginnerOf(`${randomUUID()}.mp4`)]
  const begun = [await second()]
  for (let index = 0; index < 11; index += 1) begun.push(await first())
  expect(await lookAt(begun)).toEqual([
    '0 bytes',
    'status 404',
    ...Array.from({ length: 10 }, () => '0 bytes'),
  ])
})

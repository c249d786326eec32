/** Rehearsed writes: an upload that is only asked for is a write that is rolled back, and counts as one that failed. */
import { expect, test } from 'vitest'
import { protocol } from '../../support/backends.ts'
import { newPerson, type Person } from '../../support/token-people.ts'

/** Twenty at a time, since on a slow machine what one fails in a minute comes back as fast as it is used up. */
const atOnce = 20
const most = 1_000

let asked = 0
async function ask({ id, token }: Person) {
  asked += 1
  const answer = await fetch(`${protocol.url}/storage/v1/object/upload/sign/papers/${id}/${asked}.txt`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      apikey: protocol.anonKey,
      'content-type': 'application/json',
    },
    body: '{}',
  })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
}

test('who asks for uploads without end is told to wait, and reads on; others upload on', async () => {
  const [mallory, sara] = [await newPerson(), await newPerson()]
  const papers = mallory.client.storage.from('papers')
  const kept = `${mallory.id}/kept.txt`
  expect((await papers.upload(kept, 'kept')).error).toBeNull()
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  while (!answers.some(({ status }) => status === 429) && answers.length < 10 * most)
    answers.push(...(await Promise.all(Array.from({ length: atOnce }, () => ask(mallory)))))
  // The upload was rehearsed too.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(most - 1)
  expect(answers.find(({ status }) => status === 429)).toMatchObject({
    retryAfter: expect.stringMatching(/^\d+$/),
    body: { statusCode: '429', error: 'TooManyRequests' },
  })
  expect((await papers.download(kept)).error).toBeNull()
  expect((await papers.list(mallory.id)).data?.map(({ name }) => name)).toEqual(['kept.txt'])
  expect((await sara.client.storage.from('papers').upload(`${sara.id}/own.txt`, 'own')).error).toBeNull()
}, 120_000)

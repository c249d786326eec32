/** Failed writes: what is rolled back has an end for each account, and takes nothing from what they read or others write. */
import { expect, test } from 'vitest'
import { protocol, serviceClient } from '../../support/backends.ts'
import { newPerson } from '../../support/token-people.ts'

/** Twenty at a time, since on a slow machine what one fails in a minute comes back as fast as it is used up. */
const atOnce = 20
const most = 1_000

test('who fails without end at writing is told to wait, and reads on; others and the service write on', async () => {
  const [mallory, sara] = [await newPerson(), await newPerson()]
  const service = serviceClient(protocol)
  const taken = { id: 40_000_000, name: 'taken' }
  expect((await service.from('items').insert(taken)).error).toBeNull()
  const failAtOnce = async (write: () => PromiseLike<{ status: number }>) => {
    const answers = await Promise.all(Array.from({ length: atOnce }, write))
    return answers.map(({ status }) => status)
  }
  const insert = () => mallory.client.from('items').insert(taken)
  const statuses: number[] = []
  while (!statuses.includes(429) && statuses.length < 10 * most) statuses.push(...(await failAtOnce(insert)))
  expect(statuses.filter((status) => status === 409).length).toBeGreaterThanOrEqual(most)
  expect(statuses).toContain(429)
  expect((await mallory.client.from('items').select('name').eq('id', taken.id)).data).toEqual([
    { name: 'taken' },
  ])
  expect((await sara.client.from('items').insert({ ...taken, id: taken.id + 1 })).error).toBeNull()
  for (let round = 0; round < most / atOnce + 1; round += 1) {
    expect(await failAtOnce(() => service.from('items').insert(taken))).toEqual(Array(atOnce).fill(409))
  }
  await service
    .from('items')
    .delete()
    .in('id', [taken.id, taken.id + 1])
}, 120_000)

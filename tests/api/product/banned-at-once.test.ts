/** What a banned person had open when the ban came ends with it, and is theirs again when the ban does. */
import { beforeAll, expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'
import { addOldBan, ban, bannedText, signUpAdmin } from '../../support/moderation.ts'
import { type Person, signUp } from '../../support/people.ts'

let huda: Person

beforeAll(async () => {
  huda = await signUpAdmin('huda')
})

/** Opens a channel of one's own; answers with what it is told about itself from now on. */
async function openChannel({ api, id }: Person): Promise<string[]> {
  const told: string[] = []
  api
    .channel(`user:${id}:${crypto.randomUUID()}`, { config: { private: true } })
    .on('system', {}, ({ status, message }) => told.push(`${status}: ${message}`))
    .subscribe((status) => told.push(status))
  await expect.poll(() => told).toEqual(['SUBSCRIBED'])
  return told
}

const ended = ['SUBSCRIBED', `error: ${bannedText}`, 'CLOSED']

test('open channels end at once, those of others stay, and after the ban new ones open', async () => {
  const [sara, noor] = [await signUp('sara'), await signUp('noor')]
  const [one, another, untouched] = [
    await openChannel(sara),
    await openChannel(sara),
    await openChannel(noor),
  ]
  await huda.api.rpc('ban_user_10_days', { p_user_id: sara.id })
  await expect.poll(() => [one, another]).toEqual([ended, ended])
  expect(untouched).toEqual(['SUBSCRIBED'])

  await huda.api.rpc('unban_user_by_admin', { p_user_id: sara.id })
  expect(await openChannel(sara)).toEqual(['SUBSCRIBED'])
})

test.each([
  ['a device too many', async (person: Person) => void (await banForDevices(person))],
  ['the service', async (person: Person) => void (await ban(person))],
  [
    'a row written by an admin',
    async ({ id }: Person) => void (await huda.api.from('locked_users').insert({ user_id: id, reason: 'x' })),
  ],
  ['a ban of the older kind', async (person: Person) => addOldBan(person, '5 days')],
])('%s ends them alike', async (_, banThem) => {
  const mona = await signUp('mona')
  const told = await openChannel(mona)
  await banThem(mona)
  await expect.poll(() => told).toEqual(ended)
})

test('a ban that is made to count again ends them too', async () => {
  const rana = await signUp('rana')
  const id = await ban(rana)
  await sql(
    product,
    `update public.locked_users set banned_until = now(), banned_at = now() where id = '${id}'`,
  )
  const told = await openChannel(rana)
  // Whoever clears away what is over may have lifted it meanwhile.
  await sql(
    product,
    `update public.locked_users
     set banned_until = now() + interval '1 day', is_active = true, lifted_at = null where id = '${id}'`,
  )
  await expect.poll(() => told).toEqual(ended)
})

async function banForDevices({ id, api }: Person): Promise<void> {
  for (const device of ['a', 'b', 'c', 'd', 'e']) {
    const call = { p_user_id: id, p_fingerprint: device.repeat(8) }
    await api.rpc('check_and_store_fingerprint', call)
  }
}

/** Finding whom to send to, by referral code or username. */
import { beforeAll, expect, test } from 'vitest'
import { client, product, sql } from '../../support/backends.ts'
import { inviteCodeOf, type Person, signUp } from '../../support/people.ts'
import { appoint, ask, refusal } from '../../support/wallets.ts'

let sara: Person
let noor: Person
let code: string

beforeAll(async () => {
  sara = await signUp('sara')
  noor = await signUp('Noor')
  code = await inviteCodeOf(noor)
})

const find = (p_query: string | null) => ask(sara, 'find_transfer_recipient', { p_query })

test('a code and a name find the same card, in any case and with blanks around them', async () => {
  const card = {
    success: true,
    message: 'تم العثور على المستخدم',
    user_id: noor.id,
    referral_code: code,
    display_name: noor.username,
    username: noor.username,
    full_name: noor.username,
    avatar_url: null,
    is_agent: false,
  }
  for (const query of [code, ` ${code.toLowerCase()}`, noor.username, ` ${noor.username.toUpperCase()} `])
    expect(await find(query)).toEqual(card)
  await appoint(noor)
  expect(await find(code)).toEqual({ ...card, is_agent: true })
})

test('who takes another’s code as a name is not found by it', async () => {
  await sql(product, `update public.profiles set username = '${code}' where id = '${sara.id}'`)
  expect(await find(code)).toMatchObject({ user_id: noor.id })
})

test.each([null, '', '   ', 'REFNOSUCH99', 'لا_أحد', "x' or '1'='1", '%', 'x'.repeat(100_000)])(
  '%.20j finds nobody',
  async (query) => {
    expect(await find(query)).toEqual(refusal('لم يتم العثور على مستخدم'))
  },
)

test('a visitor searches nobody', async () => {
  const { error } = await client(product).rpc('find_transfer_recipient', { p_query: code })
  expect(error?.code).toBe('42501')
})

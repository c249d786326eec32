/** Closing an account softly, as Auth's admin interface can: of the product nothing is left, as if the row were gone. */
import { expect, test } from 'vitest'
import { product, serviceClient, sql } from '../../support/backends.ts'
import { becomeFriends, publish, signUp } from '../../support/people.ts'
import { appoint, expectSoundLedger, give } from '../../support/wallets.ts'

test('who is gone is found nowhere, the balance is in the treasury, and the number can be registered anew', async () => {
  const [sara, noor] = [await signUp('sara'), await signUp('noor')]
  await becomeFriends(sara, noor)
  await give(sara, { points: 700 })
  const agency = await appoint(sara)
  await publish(sara, 'منشور من حساب سيُغلق')
  const wherever = () =>
    Promise.all([
      noor.api.rpc('search_users', { p_query: sara.username }).eq('id', sara.id),
      noor.api.rpc('get_friends', { p_user_id: noor.id }),
      noor.api.rpc('get_safe_agents').eq('id', agency),
      noor.api.from('posts').select('id').eq('user_id', sara.id),
    ]).then((answers) => answers.map(({ data }) => data.length))
  expect(await wherever()).toEqual([1, 1, 1, 1])

  expect((await serviceClient(product).auth.admin.deleteUser(sara.id, true)).error).toBeNull()
  expect(await wherever()).toEqual([0, 0, 0, 0])
  await expectSoundLedger()
  await sql(product, 'select private.note_account_use()::text as done')
  for (const table of ['account_use', 'outbox', 'sign_in_places'])
    expect(await sql(product, `select user_id from private.${table} where user_id = '${sara.id}'`)).toEqual(
      [],
    )

  const again = await signUp('sara', { phone: sara.phone })
  expect(again.id).not.toBe(sara.id)
})

/** The cleanup of bans whose time is over: by admins, by the service, and by the clock. */
import { expect, test } from 'vitest'
import { product, serviceClient, sql } from '../../support/backends.ts'
import { ban, keptBans, letBanAge, signUpAdmin } from '../../support/moderation.ts'
import { signUp } from '../../support/people.ts'

test('an admin lifts what is over and leaves what is not', async () => {
  const [huda, sara, noor] = [await signUpAdmin('huda'), await signUp('sara'), await signUp('noor')]
  await ban(sara)
  await ban(noor)
  await letBanAge(sara, '10 days 1 second')
  const { data } = await huda.api.rpc('cleanup_expired_bans')
  expect(data).toEqual({ success: true, cleaned_count: expect.any(Number), message: expect.any(String) })
  expect((await keptBans(sara))[0]?.is_active).toBe(false)
  expect((await keptBans(noor))[0]?.is_active).toBe(true)
})

test('two at once do not stumble over each other, and a later one leaves the past alone', async () => {
  const people = [await signUp('sara'), await signUp('noor'), await signUp('mona')]
  for (const person of people) {
    await ban(person)
    await letBanAge(person, '11 days')
  }
  const clean = () => serviceClient(product).rpc('cleanup_expired_bans')
  for (const { error } of await Promise.all([clean(), clean()])) expect(error).toBeNull()
  const lifted = await Promise.all(people.map(keptBans))
  expect(lifted.map(([kept]) => kept?.is_active)).toEqual([false, false, false])
  await clean()
  expect(await Promise.all(people.map(keptBans))).toEqual(lifted)
})

test('a member cleans nothing', async () => {
  const sara = await signUp('sara')
  expect((await sara.api.rpc('cleanup_expired_bans')).error?.code).toBe('42501')
})

test('both cleanups run every 6 hours', async () => {
  const jobs = await sql(product, `select jobname, schedule, command from cron.job order by jobname`)
  expect(jobs).toEqual(
    expect.arrayContaining([
      {
        jobname: 'delete old messages',
        schedule: '15 */6 * * *',
        command: 'select private.delete_old_messages() where private.is_clock_steady()',
      },
      {
        jobname: 'lift expired bans',
        schedule: '0 */6 * * *',
        command: 'select private.lift_expired_bans()',
      },
    ]),
  )
})

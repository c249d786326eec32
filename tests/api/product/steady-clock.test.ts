/** A clock that was set: nothing is deleted for its age before it has gone on for an hour. */
import { expect, test } from 'vitest'
import { product, sql } from '../../support/backends.ts'

/** What the watch says in a transaction that is taken back, after it was written and, where that is asked, has looked again. */
async function isSteady(seen: string, steady: string, looks = false): Promise<boolean> {
  const said = sql(
    product,
    `do $do$ begin
      update private.clock_watch
      set seen_at = clock_timestamp() - interval '${seen}', steady_since = clock_timestamp() - interval '${steady}';
      ${looks ? 'perform private.watch_clock();' : ''}
      raise exception 'steady: %', (select private.is_clock_steady());
    end $do$`,
  )
  const error = await said.catch((refused: Error) => refused)
  return /steady: t/.test(String(error))
}

test.each([
  ['an hour of minutes', '1 minute', '61 minutes', true],
  ['less than an hour', '1 minute', '59 minutes', false],
  ['a month ahead, before anybody has looked', '30 days', '30 days', false],
  ['set back', '-1 hour', '2 hours', false],
])('the clock is trusted after an hour: %s', async (_when, seen, steady, trusted) => {
  expect(await isSteady(seen, steady)).toBe(trusted)
})

test.each([
  ['a minute later it goes on', '1 minute', true],
  ['a month ahead it begins anew', '30 days', false],
  ['set back it begins anew', '-1 hour', false],
])('a look at the clock: %s', async (_when, seen, trusted) => {
  expect(await isSteady(seen, '61 minutes', true)).toBe(trusted)
})

test('every job that deletes for age waits for that', async () => {
  const jobs = await sql<{ jobname: string; waits: boolean }>(
    product,
    `select jobname, command like '%where private.is_clock_steady()' as waits from cron.job order by jobname`,
  )
  expect(jobs.filter(({ waits }) => waits).map(({ jobname }) => jobname)).toEqual([
    'delete expired stories',
    'delete old messages',
    'delete old notifications',
    'delete unused files',
    'forget answered requests',
    'handle inactive accounts',
    'purge outbox',
  ])
})

test('somebody looks each minute', async () => {
  const jobs = await sql(product, `select schedule, command from cron.job where jobname = 'watch the clock'`)
  expect(jobs).toEqual([{ schedule: '* * * * *', command: 'select private.watch_clock()' }])
})

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { protocol, sql } from '../../support/backends.ts'

const run = (text: string) => sql(protocol, text)
const newName = () => `job-${randomUUID()}`
const patience = { timeout: 8000, interval: 200 }

beforeAll(() =>
  run('create table if not exists public.job_log (name text, at timestamptz default clock_timestamp())'),
)

function logged(name: string): Promise<number> {
  return run(`select name from public.job_log where name = '${name}'`).then((rows) => rows.length)
}

async function schedule(name: string, when: string, command: string): Promise<number> {
  const [row] = await sql<{ id: number }>(
    protocol,
    `select cron.schedule('${name}', '${when}', $$${command}$$) as id`,
  )
  if (!row) throw new Error('nothing was scheduled')
  return row.id
}

test('a job runs when it is due, and each run is written down', async () => {
  const name = newName()
  const id = await schedule(
    name,
    '1 second',
    `insert into public.job_log (name) values ('${name}'); select 1`,
  )
  await expect.poll(() => logged(name), patience).toBeGreaterThanOrEqual(3)
  const [first] = await run(
    `select status, return_message, command, end_time >= start_time as ended
    from cron.job_run_details where jobid = ${id} order by runid limit 1`,
  )
  expect(first).toMatchObject({ status: 'succeeded', ended: true })
  await run(`select cron.unschedule('${name}')`)
  const runs = await logged(name)
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(await logged(name)).toBeLessThanOrEqual(runs + 1)
})

test('a job that fails keeps nothing, says why, and is tried again', async () => {
  const name = newName()
  const id = await schedule(
    name,
    '1 second',
    `insert into public.job_log (name) values ('${name}'); select 1 / 0`,
  )
  const failures = () =>
    run(
      `select return_message from cron.job_run_details
      where jobid = ${id} and status = 'failed' and return_message = 'ERROR: division by zero'`,
    ).then((rows) => rows.length)
  await expect.poll(failures, patience).toBeGreaterThanOrEqual(2)
  expect(await logged(name)).toBe(0)
  await run(`select cron.unschedule(${id}::bigint)`)
})

test('scheduling a name again changes its job; altering can silence it', async () => {
  const name = newName()
  const id = await schedule(name, '0 0 1 1 *', 'select 1')
  expect(await schedule(name, '1 second', `insert into public.job_log (name) values ('${name}')`)).toBe(id)
  await expect.poll(() => logged(name), patience).toBeGreaterThanOrEqual(1)
  await run(`select cron.alter_job(${id}::bigint, active => false)`)
  await new Promise((resolve) => setTimeout(resolve, 1200))
  const running = () =>
    run(`select runid from cron.job_run_details where jobid = ${id} and status = 'running'`)
  await expect.poll(running, patience).toEqual([])
  const runs = await logged(name)
  await new Promise((resolve) => setTimeout(resolve, 2200))
  expect(await logged(name)).toBe(runs)
  await run(`select cron.unschedule('${name}')`)
})

test('what is no schedule is refused', async () => {
  for (const when of ['tomorrow', '* * *', '60 seconds', '0 seconds', '']) {
    await expect(schedule(newName(), when, 'select 1'), when).rejects.toThrow('invalid schedule')
  }
  await expect(run(`select cron.unschedule('no such job')`)).rejects.toThrow('could not find valid entry')
})

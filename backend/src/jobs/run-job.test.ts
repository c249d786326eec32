import { expect, test } from 'vitest'
import { fakeDatabase } from '../../../tests/support/fake-database.ts'
import { DatabaseUnavailable } from '../db/database-error.ts'
import { type Job, runJob } from './run-job.ts'

const job: Job = {
  jobid: 1,
  jobname: 'a job',
  schedule: '* * * * *',
  command: 'select 1',
  username: 'postgres',
}

test('a moment that was taken is run, although the database answers nothing else but the job', async () => {
  const executed: string[] = []
  let asked = 0
  const database = fakeDatabase({
    query: async <Row>() => {
      asked += 1
      if (asked > 1) throw new DatabaseUnavailable('the database went away')
      return [{ jobid: 1, runid: 7 }] as Row[]
    },
    transaction: async (work) =>
      work(
        fakeDatabase({
          query: async <Row>() => [{ taken: true }] as Row[],
          execute: async (text) => void executed.push(text),
        }),
      ),
  })
  await expect(runJob(database, job, new Date())).rejects.toThrow('the database went away')
  expect(executed).toContain('select 1')
})

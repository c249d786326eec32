/** Runs one job for one moment, in one process only, and writes down how it went. */
import type { Database } from '../db/database.ts'
import { takeOwnTime } from '../db/own-time-limit.ts'

export interface Job {
  jobid: number
  jobname: string | null
  schedule: string
  command: string
  /** The database role it runs as. */
  username: string
}

export interface JobOutcome {
  status: 'succeeded' | 'failed'
  message: string
}

/** By so much a process may take the database's clock for another time than it is. */
const clockDifference = '500 milliseconds'
/** The first of two numbers of an advisory lock that is held while a job runs. */
const lockClass = 7_236_402

/**
 * Null when another process runs this job for this moment, or is still at the last one.
 * @throws DatabaseUnavailable
 */
export async function runJob(database: Database, job: Job, dueAt: Date): Promise<JobOutcome | null> {
  const runId = await begin(database, job, dueAt)
  if (runId === null) return null
  const outcome = await execute(database, job)
  await database.query(
    `update cron.job_run_details
    set status = $2, return_message = $3, end_time = clock_timestamp()
    where runid = $1`,
    [runId, outcome.status, outcome.message],
  )
  return outcome
}

/**
 * The first process to write the moment down has the job, and its run stands with it: of a moment that was taken nobody would know that
 * nothing ran in it. By the database's clock alone: what has not come yet is no moment, and
 * one that was written down before the clock was set back is in nobody's way.
 * @returns null where another process has it
 */
async function begin(
  database: Database,
  { jobid, username, command }: Job,
  dueAt: Date,
): Promise<number | null> {
  const [run] = await database.query<{ runid: number }>(
    `with claimed as (
      insert into _backend.job_claims (jobid, due_at)
      select jobid, $2
      from cron.job
      where jobid = $1
        and active
        and $2 < clock_timestamp() + $3::interval
      on conflict (jobid) do update
      set due_at = excluded.due_at
      where job_claims.due_at < excluded.due_at
        or job_claims.due_at > clock_timestamp() + $3::interval
      returning jobid
    )
    insert into cron.job_run_details (jobid, job_pid, database, username, command, status, start_time)
    select jobid, pg_backend_pid(), current_database(), $4, $5, 'running', clock_timestamp()
    from claimed
    returning runid`,
    [jobid, dueAt, clockDifference, username, command],
  )
  return run?.runid ?? null
}

async function execute(database: Database, { jobid, username, command }: Job): Promise<JobOutcome> {
  try {
    return await database.transaction(async (transaction) => {
      await takeOwnTime(transaction)
      const [lock] = await transaction.query<{ taken: boolean }>(
        'select pg_try_advisory_xact_lock($1, $2::integer) as taken',
        [lockClass, jobid],
      )
      if (!lock?.taken) return { status: 'failed', message: 'the run before has not ended yet' }
      await transaction.query(`select set_config('role', $1, true)`, [username])
      await transaction.execute(command)
      return { status: 'succeeded', message: 'done' }
    })
  } catch (error) {
    return { status: 'failed', message: error instanceof Error ? `ERROR: ${error.message}` : String(error) }
  }
}

/** Waits for the moments at which the jobs of `cron.job` are due, and runs them. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { takeOwnTime } from '../db/own-time-limit.ts'
import { readDatabaseClock } from './database-clock.ts'
import { type Job, runJob } from './run-job.ts'
import { parseSchedule, type Schedule } from './schedule.ts'

export interface JobsOptions {
  database: Database
  log: FastifyBaseLogger
}

interface ScheduledJob extends Job {
  when: Schedule
}

/** Jobs and the clock are read anew this often even if nobody told of a change. */
const longestWaitMs = 60_000
const purgeEveryMs = 60 * 60_000

/**
 * Runs jobs until the returned function is called, which waits for those that are running. Moments that passed while
 * no process was there are not made up for, as with pg_cron, and neither are those over which the clock was set.
 */
export async function startJobs({ database, log }: JobsOptions): Promise<() => Promise<void>> {
  const running = new Set<Promise<void>>()
  const clock = await readDatabaseClock(database)
  let jobs = await readJobs(database, log)
  let readAt = performance.now()
  let seenUntil = clock.now()
  let isStopped = false
  let isReading = false
  /** Asked while one read was under way, which may not have seen what changed. */
  let isAskedAgain = false
  let timer = setTimeout(wake, 0)

  function wake() {
    const now = clock.now()
    for (const job of jobs) {
      const dueAt = job.when.nextAfter(seenUntil)
      if (dueAt && dueAt <= now) track(runAndReport(database, log, job, dueAt))
    }
    seenUntil = now
    if (performance.now() - readAt >= longestWaitMs || clock.isDoubtful()) reload()
    wait()
  }

  function wait() {
    clearTimeout(timer)
    if (isStopped) return
    const moments = jobs.map((job) => job.when.nextAfter(seenUntil)?.getTime() ?? Number.POSITIVE_INFINITY)
    const now = clock.now().getTime()
    timer = setTimeout(wake, Math.min(...moments.map((moment) => moment - now), longestWaitMs))
    timer.unref()
  }

  function reload() {
    isAskedAgain = isReading
    if (!isReading) track(read())
  }

  /** One at a time: of two the older might end later. */
  async function read(): Promise<void> {
    isReading = true
    readAt = performance.now()
    try {
      const moved = await clock.read()
      // It was set: what lies between is no time that has passed.
      if (moved > longestWaitMs || clock.now() < seenUntil) seenUntil = clock.now()
      jobs = await readJobs(database, log)
      wait()
    } catch (error) {
      log.warn({ err: error }, 'jobs could not be read')
    } finally {
      isReading = false
    }
    if (isAskedAgain && !isStopped) reload()
  }

  function track(work: Promise<void>) {
    running.add(work)
    void work.finally(() => running.delete(work))
  }

  const stopListening = await database.listen('cron_job', reload, reload)
  // What changed since they were read first, nobody has told.
  reload()
  const purge = () => track(purgeRuns(database, log))
  purge()
  const purging = setInterval(purge, purgeEveryMs).unref()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    clearInterval(purging)
    await stopListening()
    await Promise.all(running)
  }
}

async function readJobs(database: Database, log: FastifyBaseLogger): Promise<ScheduledJob[]> {
  const rows = await database.query<Job>(
    `select jobid, jobname, schedule, command, username
    from cron.job
    where active
    order by jobid`,
  )
  return rows.flatMap((job) => {
    try {
      return [{ ...job, when: parseSchedule(job.schedule) }]
    } catch (error) {
      log.error({ err: error, job: job.jobname ?? job.jobid }, `no schedule: ${job.schedule}`)
      return []
    }
  })
}

async function runAndReport(
  database: Database,
  log: FastifyBaseLogger,
  job: Job,
  dueAt: Date,
): Promise<void> {
  const name = job.jobname ?? job.jobid
  try {
    const outcome = await runJob(database, job, dueAt)
    if (outcome?.status === 'failed') log.error({ job: name }, outcome.message)
    if (outcome?.status === 'succeeded') log.debug({ job: name }, 'ran')
  } catch (error) {
    log.error({ err: error, job: name }, 'the job could not be run')
  }
}

/** By their start: runs of a process that was killed never end. */
async function purgeRuns(database: Database, log: FastifyBaseLogger): Promise<void> {
  await database
    .transaction(async (transaction) => {
      await takeOwnTime(transaction)
      await transaction.query(`delete from cron.job_run_details where start_time < now() - interval '7 days'`)
    })
    .catch((error) => log.warn({ err: error }, 'old runs of jobs remain'))
}

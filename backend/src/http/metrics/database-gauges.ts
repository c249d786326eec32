/** Gauges out of the database: how its jobs fared, and what the project says of itself, the rows of its view `private.gauges`. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import type { MetricFamily, Sample } from './exposition.ts'
import { gauge } from './process-metrics.ts'

/** Milliseconds: what is measured of the process itself waits no longer for what only the database knows. */
const patience = 2_000

const jobsText = `
  select coalesce(job.jobname, job.jobid::text) as job,
    (run.status = 'failed')::integer as failed,
    extract(epoch from run.end_time)::float8 as ended
  from cron.job as job
  cross join lateral (
    select status, end_time
    from cron.job_run_details as runs
    where runs.jobid = job.jobid
      and end_time is not null
    order by start_time desc
    limit 1
  ) as run
  where job.active
  order by job.jobid`
const isThereText = `select to_regclass('private.gauges') is not null as there`
const ownText = 'select name, help, labels, value from private.gauges order by name, labels'

const ownRows = z.array(
  z.object({
    name: z.string().regex(/^[a-z_]\w*$/),
    help: z.string(),
    labels: z.record(z.string().regex(/^[a-z_]\w*$/), z.string()),
    value: z.number(),
  }),
)

export interface DatabaseGauges {
  families(): Promise<MetricFamily[]>
}

/** What was read last stands where the database is too busy to be asked, or does not answer in time; when that was is one of them. */
export function databaseGauges(database: Database, log: Pick<FastifyBaseLogger, 'warn'>): DatabaseGauges {
  let last: { families: MetricFamily[]; at: number } = { families: [], at: 0 }
  let underWay: Promise<void> | undefined

  async function read(): Promise<void> {
    try {
      last = { families: await readAll(database), at: Date.now() / 1_000 }
    } catch (error) {
      log.warn({ err: error }, 'the gauges of the database could not be read')
    } finally {
      underWay = undefined
    }
  }

  return {
    async families() {
      const { inUse, size } = database.load()
      if (inUse < size) underWay ??= read()
      await Promise.race([underWay, pause(patience, undefined, { ref: false })])
      const help = 'When what only the database knows was read, in seconds since 1970; 0 where it never was.'
      return [gauge('database_gauges_timestamp_seconds', help, last.at), ...last.families]
    },
  }
}

async function readAll(database: Database): Promise<MetricFamily[]> {
  const [jobs, [own]] = await Promise.all([
    database.query<{ job: string; failed: number; ended: number }>(jobsText),
    database.query<{ there: boolean }>(isThereText),
  ])
  const ofJobs = (value: 'failed' | 'ended'): Sample[] =>
    jobs.map((job) => ({ labels: { job: job.job }, value: job[value] }))
  const rows = own?.there ? ownRows.parse(await database.query(ownText)) : []
  return [
    { name: 'job_failed', help: 'Whether its last run failed.', type: 'gauge', samples: ofJobs('failed') },
    {
      name: 'job_ended_timestamp_seconds',
      help: 'When its last run ended, in seconds since 1970.',
      type: 'gauge',
      samples: ofJobs('ended'),
    },
    ...[...new Set(rows.map(({ name }) => name))].map((name): MetricFamily => {
      const samples = rows.filter((row) => row.name === name)
      return { name, help: samples[0]?.help ?? name, type: 'gauge', samples }
    }),
  ]
}

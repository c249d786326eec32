/** When a job is due: pg_cron's two kinds of schedule, always in UTC. */
import { Cron } from 'croner'

export interface Schedule {
  /** The first moment after `moment` at which the job is due; null when there is none. */
  nextAfter(moment: Date): Date | null
}

/**
 * Every process reads the same moments out of a schedule, so that they can agree on who runs which.
 * @param text five fields as in crontab, a nickname such as `@hourly`, or `30 seconds`
 * @throws TypeError or RangeError for what is none of these
 */
export function parseSchedule(text: string): Schedule {
  const seconds = /^(\d+) seconds?$/i.exec(text.trim())?.[1]
  if (seconds) return everySeconds(Number(seconds))
  // pg_cron writes the last day of a month as $.
  const cron = new Cron(text.trim().replace('$', 'L'), { timezone: 'UTC', mode: '5-part', paused: true })
  return { nextAfter: (moment) => cron.nextRun(moment) }
}

/** Multiples since the epoch, whenever a process was started. */
function everySeconds(seconds: number): Schedule {
  if (seconds < 1 || seconds > 59) throw new RangeError('an interval has 1 to 59 seconds')
  const period = seconds * 1000
  return { nextAfter: (moment) => new Date((Math.floor(moment.getTime() / period) + 1) * period) }
}

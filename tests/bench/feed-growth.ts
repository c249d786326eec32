/** How much slower a page of the feed becomes when there is a hundred times as much to read. */
import { growTo } from './fill.ts'
import { median, timesOf } from './median.ts'
import { people, posts } from './numbered.ts'
import { post } from './people.ts'
import { type Row, rounded } from './report.ts'
import type { Bench } from './throughput.ts'

const manyPosts = 1_000_000
const runs = 600
const mostTimes = 1.5

export async function measureFeedGrowth(bench: Bench): Promise<Row> {
  const few = await feedMs(bench)
  await growTo(bench.cluster, bench.database, manyPosts)
  const many = await feedMs(bench)
  const times = many / few
  return {
    measurement: `feed page p50, ${manyPosts} ÷ ${posts} posts`,
    measured: `${rounded(many)} ÷ ${rounded(few)} ms`,
    ratio: times,
    mustReach: `≤ ${mostTimes}`,
    isReached: times <= mostTimes,
  }
}

/** The median of pages of many people, one after the other; each person's first is not counted. */
async function feedMs({ backend: { url, anonKey, tokens } }: Bench): Promise<number> {
  const page = (run: number) =>
    post(
      `${url}/rest/v1/rpc/get_feed_posts`,
      anonKey,
      { p_limit: 20 },
      {
        authorization: `Bearer ${tokens[run % people]}`,
      },
    )
  await timesOf(runs, page)
  return median(await timesOf(runs, page))
}

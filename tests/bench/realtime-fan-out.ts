/** How long after an insert was acknowledged the last of many subscribers is told, each under a row security of its own. */
import WebSocket from 'ws'
import { runSql } from './captured-sql.ts'
import { median } from './median.ts'
import { post } from './people.ts'
import { atMost, type Row, rounded } from './report.ts'
import type { Bench } from './throughput.ts'

const subscribers = 200
const inserts = 100
const betweenMs = 50
const mostMs = 250
const timeoutMs = 10_000

const createTable = `
create table public.bench_news (
  id bigint generated always as identity primary key,
  audience text not null,
  text text not null
);
alter table public.bench_news enable row level security;
grant select, insert on public.bench_news to authenticated;
create policy readers on public.bench_news for select to authenticated
using (audience = 'everyone' or audience = (select auth.uid())::text);
create policy writers on public.bench_news for insert to authenticated with check (true);
alter publication supabase_realtime add table public.bench_news;
notify pgrst, 'reload schema';`

/** A subscriber's socket; it counts what it is told, by the text of the row. */
interface Listener {
  socket: WebSocket
  onTold: (text: string) => void
}

/** @returns p99, with p50 beside it */
export async function measureRealtimeFanOut({ cluster, database, backend }: Bench): Promise<Row> {
  await runSql(cluster, database, createTable)
  const tokens = backend.tokens.slice(0, subscribers)
  const listeners = await Promise.all(tokens.map((token) => listen(backend.url, backend.anonKey, token)))
  const [token = ''] = tokens
  const insert = (text: string) =>
    post(
      `${backend.url}/rest/v1/bench_news`,
      backend.anonKey,
      { audience: 'everyone', text },
      { authorization: `Bearer ${token}`, prefer: 'return=representation' },
    )
  await untilTold(listeners, 'warm-up', insert)
  const times: number[] = []
  for (let number = 0; number < inserts; number += 1) {
    times.push(await untilTold(listeners, `news ${number}`, insert))
    await new Promise((resolve) => setTimeout(resolve, betweenMs))
  }
  for (const { socket } of listeners) socket.terminate()
  const p99 = times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
  return {
    ...atMost(`realtime: insert acknowledged → ${subscribers} told, p50; p99`, p99, mostMs, 'ms'),
    measured: `${rounded(median(times))}; ${rounded(p99)} ms`,
  }
}

/** Milliseconds from the answer to an insert until all have been told of it; 0 when they knew before. */
async function untilTold(
  listeners: Listener[],
  text: string,
  insert: (text: string) => Promise<unknown>,
): Promise<number> {
  const allTold = new Promise<number>((resolve, reject) => {
    let missing = listeners.length
    const timer = setTimeout(() => reject(new Error(`${missing} were not told of ${text}`)), timeoutMs)
    for (const listener of listeners) {
      listener.onTold = (told) => {
        if (told !== text) return
        missing -= 1
        if (missing > 0) return
        clearTimeout(timer)
        resolve(performance.now())
      }
    }
  })
  await insert(text)
  const acknowledged = performance.now()
  return Math.max(0, (await allTold) - acknowledged)
}

/** Joins with the frames that realtime-js sends, without its cost: 200 clients would outweigh the server. */
function listen(url: string, anonKey: string, token: string): Promise<Listener> {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`
  const listener: Listener = { socket: new WebSocket(address), onTold: () => undefined }
  const wish = { event: 'INSERT', schema: 'public', table: 'bench_news' }
  const payload = { config: { private: true, postgres_changes: [wish] }, access_token: token }
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return new Promise((resolve, reject) => {
    listener.socket.once('error', reject)
    listener.socket.once('open', () => {
      listener.socket.send(JSON.stringify(['1', '1', `realtime:user:${sub}:bench`, 'phx_join', payload]))
    })
    listener.socket.on('message', (data) => {
      const [, , , event, body] = JSON.parse(data.toString())
      if (event === 'system' && body.status === 'ok') resolve(listener)
      else if (event === 'postgres_changes') listener.onTold(body.data.record.text)
      else if (body.status === 'error') reject(new Error(body.message ?? body.response.reason))
    })
  })
}

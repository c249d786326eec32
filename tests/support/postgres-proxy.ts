/** A way to a PostgreSQL server on which connections come to bad ends. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { endsAnswer, followConnection, type IsMeant } from './withheld-commits.ts'

export interface PostgresProxy {
  /** The given address of a database, by this way. */
  addressOf(database: string): string
  /**
   * Ends each connection with the server's word for it in the same breath as an answer: the given one of its life, or any
   * later one. The first tells that it has begun. None by default.
   */
  endWithAnswer(nth: number | null): void
  /** How many connections came to such an end. */
  ended(): number
  /**
   * From now on, connections keep back the end of a transaction that is meant: the server has committed, and nobody hears of it.
   * What is kept stays so; such a connection passes no answer more, and ends with either side, or by `endWithAnswer`, without
   * the answer. Null, the default, keeps nothing more.
   */
  keepBack(isMeant: IsMeant | null): void
  /**
   * From now on the connections that exist pass no byte any more, and their ends are not told to the other side, as if a firewall had
   * forgotten them. New ones work, unless they are to be silent too. The server gives such a connection up after a while, as PostgreSQL does.
   */
  fallSilent(andNewOnes?: 'and new ones'): void
  /** Ends all connections, and new ones as soon as they come. */
  cut(): void
  /** New connections work again; those that fell silent stay so. */
  speak(): void
  close(): Promise<void>
}

/** After which PostgreSQL ends what is not acknowledged, as `backend/src/db/postgres.ts` tells it to. */
const givenUpAfterMs = 11_000
const endedByAdministrator = fatalError('57P01', 'terminating connection due to administrator command')

export async function startPostgresProxy(port: number): Promise<PostgresProxy> {
  const open = new Set<Socket>()
  /** Of both directions of the connections that pass nothing. */
  const silent = new WeakSet<Socket>()
  const upstreams = new Set<Socket>()
  const giveUpLater = (upstream: Socket) => setTimeout(() => upstream.destroy(), givenUpAfterMs).unref()
  /** Clients that are not told of what has been committed. */
  const kept = new Set<Socket>()
  let isMeant: IsMeant | null = null
  let endedFrom: number | null = null
  let ended = 0
  let isSilent = false
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return client.destroy()
    let answers = 0
    const followed = followConnection(() => isMeant)
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      open.add(socket)
      if (isSilent) silent.add(socket)
    }
    upstreams.add(upstream)
    upstream.once('close', () => upstreams.delete(upstream))
    if (isSilent) giveUpLater(upstream)
    upstream.on('data', (bytes) => {
      if (silent.has(upstream) || kept.has(client)) return
      if (endsAnswer(bytes)) answers++
      const passing = followed.passing(bytes)
      if (!passing) kept.add(client)
      else if (endedFrom !== null && answers >= endedFrom) {
        ended++
        client.end(Buffer.concat([passing, endedByAdministrator]))
        upstream.destroy()
      } else client.write(passing)
    })
    client.on('data', (bytes) => {
      followed.asks(bytes)
      if (!silent.has(client)) upstream.write(bytes)
    })
    for (const [one, other] of [[client, upstream] as const, [upstream, client] as const]) {
      one.on('error', () => silent.has(one) || other.destroy())
      one.on('close', () => {
        open.delete(one)
        kept.delete(one)
        if (!silent.has(one)) other.end()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: ownPort } = server.address() as AddressInfo
  return {
    addressOf: (database) => Object.assign(new URL(database), { port: String(ownPort) }).href,
    endWithAnswer(nth) {
      endedFrom = nth
      if (nth === null) return
      ended += kept.size
      for (const client of kept) client.end(endedByAdministrator)
      kept.clear()
    },
    keepBack(what) {
      isMeant = what
    },
    ended: () => ended,
    fallSilent(andNewOnes) {
      for (const socket of open) silent.add(socket)
      for (const upstream of upstreams) giveUpLater(upstream)
      isSilent = andNewOnes !== undefined
    },
    cut() {
      for (const socket of open) socket.destroy()
      isCut = true
    },
    speak() {
      isSilent = false
      isCut = false
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function fatalError(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** A way to a PostgreSQL server on which connections come to bad ends. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

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
   * From now on the connections that exist pass no byte any more, and their ends are not told to the other side, as if a firewall had
   * forgotten them. New ones work, unless they are to be silent too.
   */
  fallSilent(andNewOnes?: 'and new ones'): void
  /** Ends all connections, and new ones as soon as they come. */
  cut(): void
  /** New connections work again; those that fell silent stay so. */
  speak(): void
  close(): Promise<void>
}

/** How ReadyForQuery begins, the last message of an answer and of a connection's start; one byte follows. */
const readyHead = Buffer.from('Z\0\0\0\x05')
const endedByAdministrator = fatalError('57P01', 'terminating connection due to administrator command')

export async function startPostgresProxy(port: number): Promise<PostgresProxy> {
  const open = new Set<Socket>()
  /** Of both directions of the connections that pass nothing. */
  const silent = new WeakSet<Socket>()
  let endedFrom: number | null = null
  let ended = 0
  let isSilent = false
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return client.destroy()
    let answers = 0
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      open.add(socket)
      if (isSilent) silent.add(socket)
    }
    upstream.on('data', (bytes) => {
      if (silent.has(upstream)) return
      if (bytes.subarray(-6, -1).equals(readyHead)) answers++
      if (endedFrom !== null && answers >= endedFrom) {
        ended++
        client.end(Buffer.concat([bytes, endedByAdministrator]))
        upstream.destroy()
      } else client.write(bytes)
    })
    client.on('data', (bytes) => {
      if (!silent.has(client)) upstream.write(bytes)
    })
    for (const [one, other] of [[client, upstream] as const, [upstream, client] as const]) {
      one.on('error', () => silent.has(one) || other.destroy())
      one.on('close', () => {
        open.delete(one)
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
    },
    ended: () => ended,
    fallSilent(andNewOnes) {
      for (const socket of open) silent.add(socket)
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

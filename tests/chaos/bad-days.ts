/** What goes wrong, while people write, pay and upload. */
import { connect } from 'node:net'
import type { DatabaseName, Installation } from './installation.ts'
import { pause } from './people.ts'

export interface BadDay {
  name: string
  on: DatabaseName[]
  /** Resolves when the cause has gone; from then on the installation must come back by itself. */
  happen(installation: Installation): Promise<void>
}

const everywhere: DatabaseName[] = ['pglite', 'postgres']
const outageMs = 2_000

export const badDays: BadDay[] = [
  {
    name: 'the process is killed, and started again',
    on: everywhere,
    async happen({ end, start }) {
      await end('SIGKILL')
      await start()
    },
  },
  {
    name: 'the process is told to stop, and started again',
    on: everywhere,
    async happen({ end, start }) {
      await end('SIGTERM')
      await start()
    },
  },
  {
    name: 'the process is killed, and three are started at once',
    on: everywhere,
    async happen({ end, startAtOnce }) {
      await end('SIGKILL')
      const living = await startAtOnce(3)
      if (living !== 1) throw new Error(`${living} processes have the same folder`)
    },
  },
  {
    name: '500 connections come in the middle of a request, and are cut',
    on: everywhere,
    async happen({ url }) {
      const { port, hostname } = new URL(url)
      const sockets = Array.from({ length: 500 }, () => {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => undefined)
        socket.write('POST /rest/v1/posts HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
        return socket
      })
      await pause(outageMs)
      for (const socket of sockets) socket.resetAndDestroy()
    },
  },
  {
    name: 'the database server dies, and is started again',
    on: ['postgres'],
    async happen(installation) {
      const { cluster } = postgresOf(installation)
      await cluster.stop()
      await pause(outageMs)
      await cluster.start()
    },
  },
  {
    name: 'connections to the database are ended in the same breath as an answer',
    on: ['postgres'],
    async happen(installation) {
      const { proxy } = postgresOf(installation)
      for (const nth of [1, 2, 3]) {
        proxy.endWithAnswer(nth)
        await pause(outageMs / 4)
      }
      proxy.endWithAnswer(null)
    },
  },
  {
    name: 'connections to the database fall silent, and new ones work',
    on: ['postgres'],
    async happen(installation) {
      postgresOf(installation).proxy.fallSilent()
    },
  },
  {
    name: 'the network to the database is gone, and comes back',
    on: ['postgres'],
    async happen(installation) {
      const { proxy } = postgresOf(installation)
      proxy.fallSilent('and new ones')
      await pause(outageMs)
      proxy.speak()
    },
  },
]

function postgresOf({ postgres }: Installation) {
  if (!postgres) throw new Error('there is no PostgreSQL')
  return postgres
}

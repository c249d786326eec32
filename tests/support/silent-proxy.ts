/** A way to a server on which connections fall silent, as behind a firewall or a mobile network that has forgotten them. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface SilentProxy {
  /** The server's address, by this way. */
  url: string
  /** The connections that exist pass no byte any more, and their ends are not told to the other side; new ones work. */
  fallSilent(): void
  close(): Promise<void>
}

export async function startSilentProxy(serverUrl: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(serverUrl)
  const open = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const [one, other] of [[client, upstream] as const, [upstream, client] as const]) {
      open.add(one)
      one.on('data', (bytes) => silent.has(one) || other.write(bytes))
      one.on('error', () => one.destroy())
      one.on('close', () => {
        open.delete(one)
        if (!silent.has(one)) other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fallSilent: () => {
      for (const socket of open) silent.add(socket)
    },
    async close() {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}

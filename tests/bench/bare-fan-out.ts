/** Bare fan-out: a server of WebSockets that hands each message to all sockets, and does nothing else. Prints its port. */
import { WebSocket, WebSocketServer } from 'ws'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const text = data.toString()
    for (const each of server.clients) if (each.readyState === WebSocket.OPEN) each.send(text)
  })
})
server.on('listening', () => {
  const address = server.address()
  if (typeof address === 'object') process.stdout.write(`${address?.port}\n`)
})

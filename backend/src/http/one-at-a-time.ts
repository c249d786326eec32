/**
 * Pipelining: a client may send its next requests before it has the answer. They are taken up one at a time, so that whoever sends
 * hundreds in one breath has no more at work than others, and is told of one answer that nobody waits for any more.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies send none at all; each holds its headers. */
const mostWaiting = 100

/** Runs `begin` once every earlier request of the connection is answered; never where the connection ends before. */
export type TakeUp = (response: ServerResponse, begin: () => void) => void

export function oneAtATime(): TakeUp {
  const lines = new WeakMap<Socket, (() => void)[]>()

  return (response, begin) => {
    const { socket } = response.req
    const run = () => {
      response.once('close', () => {
        const next = lines.get(socket)?.shift()
        if (!next) lines.delete(socket)
        else if (!socket.destroyed) next()
      })
      begin()
    }
    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, [])
      run()
    } else if (line.push(run) > mostWaiting) socket.destroy()
  }
}

/**
 * Loads a backend over HTTP from a process of its own, and prints how it went. The requests are written and the answers
 * read by hand, over plain sockets with one request under way on each: on a small machine the client's work is taken from
 * the server's share, and pgbench, which it is compared with, hardly costs anything.
 */
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import type { LoadOrder, LoadResult } from './http-load.ts'
import { choices, fillIn, type Numbered } from './numbered.ts'

const headEnd = '\r\n\r\n'

async function run(order: LoadOrder): Promise<LoadResult> {
  const result: LoadResult = { requests: 0, seconds: 0, failure: null }
  let isCounting = false
  let isOver = false
  const { draw } = choices[order.choice]
  const drive = (connection: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(order.port, order.host)
      let round = 0
      const next = () => {
        if (isOver) return void socket.destroy()
        const numbers = draw(connection, round)
        round += 1
        socket.write(requestFor(order, numbers))
      }
      socket.once('connect', next)
      socket.once('close', () => resolve())
      socket.once('error', (error) => fail(error.message))
      readAnswers(socket, (status, text) => {
        if (status !== order.status || !text.includes(order.mustSay)) fail(text)
        if (isCounting) result.requests += 1
        next()
      })
    })
  const fail = (text: string) => {
    result.failure ??= text
    isOver = true
  }
  const ended = Promise.all(Array.from({ length: order.connections }, (_, connection) => drive(connection)))
  await pause(order.warmUpSeconds)
  isCounting = true
  const start = performance.now()
  await Promise.race([pause(order.seconds), ended])
  isCounting = false
  isOver = true
  result.seconds = (performance.now() - start) / 1_000
  await ended
  return result
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
}

function requestFor(order: LoadOrder, numbers: Record<Numbered, number>): string {
  const body = fillIn(order.body, numbers)
  const length = body === '' ? '' : `content-length: ${body.length}\r\n`
  return `${order.method} ${fillIn(order.path, numbers)} HTTP/1.1\r\n${order.headerLines}authorization: Bearer ${order.tokens[numbers.user]}\r\n${length}\r\n${body}`
}

/** Calls back with status and text of each answer. Every answer has a content-length or, as 204, no body. */
function readAnswers(socket: Socket, onAnswer: (status: number, text: string) => void): void {
  let pending = ''
  socket.setEncoding('latin1')
  socket.on('data', (text) => {
    pending += text
    const head = pending.indexOf(headEnd)
    if (head < 0) return
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(pending.slice(0, head + 2))?.[1]
    if (pending.length < head + headEnd.length + Number(length ?? 0)) return
    const answer = pending
    pending = ''
    onAnswer(Number(answer.slice(9, 12)), answer)
  })
}

const [, , orderFile = ''] = process.argv
const order: LoadOrder = JSON.parse(await readFile(orderFile, 'utf8'))
process.stdout.write(JSON.stringify(await run(order)))

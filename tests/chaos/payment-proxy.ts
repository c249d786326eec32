/** A proxy before the server, by which people reach it: it sees each payment come and be answered, and can lose the answers. */
import { once } from 'node:events'
import { Agent, createServer, IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

export interface PaymentProxy {
  url: string
  /** Payments that the server was asked for and has not answered, by their requests' ids. */
  underWay(): string[]
  /** Payments on which the server worked when its end of the connection went, so often as that happened. */
  brokenOff(): number
  /** How often the server was asked for a payment. */
  timesAsked(payment: string): number
  /** Keeps back the server's word for the next payment that is made, of one alone: its payer waits, and the others go on. */
  keepNextBack(): void
  /** Whose answer is kept back or was lost. */
  unheard(): string[]
  /** Ends the connection of who waits for what is kept back. */
  lose(): void
  close(): Promise<void>
}

interface Question {
  question: IncomingMessage
  answer: ServerResponse
}

const host = '127.0.0.1'
const paymentPath = '/rest/v1/rpc/transfer_points_with_limits'

/** @param port of the server, which may be away and come back */
export async function startPaymentProxy(port: number): Promise<PaymentProxy> {
  const agent = new Agent({ keepAlive: true })
  const asked = new Map<string, number>()
  const underWay: string[] = []
  const kept = new Map<string, ServerResponse>()
  let keeps = false
  let brokenOff = 0

  /** Resolves with the server's answer as soon as it begins. Who leaves before its end is gone for the server too. */
  const forward = async (who: Question, body: IncomingMessage | Buffer) => {
    const { method, url, headers } = who.question
    const upstream = request({ host, port, agent, method, path: url, headers })
    who.answer.once('close', () => who.answer.writableFinished || upstream.destroy())
    if (body instanceof IncomingMessage) body.pipe(upstream)
    else upstream.end(body)
    const [answer]: IncomingMessage[] = await once(upstream, 'response')
    upstream.on('error', () => undefined)
    if (!answer) throw new Error('there is no answer')
    return answer
  }

  const pass = async ({ question, answer }: Question) => {
    const said = await forward({ question, answer }, question)
    answer.writeHead(said.statusCode ?? 502, said.headers)
    await pipeline(said, answer)
  }

  const passPayment = async ({ question, answer }: Question) => {
    const body = await buffer(question)
    const payment: string = JSON.parse(body.toString()).p_request_id
    asked.set(payment, (asked.get(payment) ?? 0) + 1)
    underWay.push(payment)
    try {
      const said = await forward({ question, answer }, body)
      const text = await buffer(said)
      if (keeps && said.statusCode === 200 && JSON.parse(text.toString()).success) {
        keeps = false
        kept.set(payment, answer)
      } else answer.writeHead(said.statusCode ?? 502, said.headers).end(text)
    } catch (error) {
      if (isReset(error) && !answer.closed) brokenOff += 1
      throw error
    } finally {
      underWay.splice(underWay.indexOf(payment), 1)
    }
  }

  const server = createServer((question, answer) => {
    const isPayment = question.method === 'POST' && question.url === paymentPath
    const passing = isPayment ? passPayment : pass
    passing({ question, answer }).catch(() => answer.destroy())
  })
  server.listen(0, host)
  await once(server, 'listening')
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    underWay: () => underWay,
    brokenOff: () => brokenOff,
    timesAsked: (payment) => asked.get(payment) ?? 0,
    keepNextBack() {
      kept.clear()
      keeps = true
    },
    unheard: () => [...kept.keys()],
    lose() {
      for (const answer of kept.values()) answer.destroy()
    },
    async close() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Unlike a connection that was refused, on which nothing was asked. */
function isReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
}

/** Leaving as an attack: who asks is gone before there is an answer, and what was kept for them must be given back. */
import type { Socket } from 'node:net'
import { newAddress } from '../calls.ts'
import { longPostsOf, mostAnswered, postsIn, writeLongPosts } from '../large-answers.ts'
import { othersAreServed } from '../meanwhile.ts'
import { connectTo, requireConnections } from '../raw-connections.ts'
import type { Area, Stage } from '../scenario.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface Question {
  target: string
  /** The public key unless given. */
  token?: string
  from?: string
  /** In chunks. */
  body?: string
}

/** Asks by a connection of its own; resolves when all of it is sent. */
async function ask(stage: Stage, { target, token, from, body }: Question): Promise<Socket> {
  const socket = connectTo(stage)
  const head = [
    `${target} HTTP/1.1`,
    'Host: x',
    `X-Forwarded-For: ${from ?? newAddress()}`,
    `apikey: ${stage.product.anonKey}`,
    `Authorization: Bearer ${token ?? stage.product.anonKey}`,
    ...(body === undefined ? [] : ['Content-Type: application/json', 'Transfer-Encoding: chunked']),
  ]
  await new Promise((resolve) => {
    socket.once('close', resolve)
    socket.write(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`, resolve)
  })
  return socket
}

async function askAndLeave(stage: Stage, question: Question, afterMs: number): Promise<Socket> {
  const socket = await ask(stage, question)
  if (afterMs > 0) await pause(afterMs)
  return socket.resetAndDestroy()
}

/** All that may lie unread for everybody, in answers that nobody is there for (backend/src/http/unread-answers.ts). */
const unreadOfAll = 8 * mostAnswered

async function leaveLargeAnswers(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const many = postsIn(mostAnswered) - 2
  const authors = [sara, await stage.member('omar')]
  await writeLongPosts(stage, authors, many)
  const ownBytes = async () => {
    // As it lies in memory until it is read.
    const headers = { 'accept-encoding': 'identity' }
    const { status, text } = await sara.call(longPostsOf(authors, many), { headers })
    return status === 200 ? Buffer.byteLength(text) : 0
  }
  const whole = await ownBytes()
  stage.require(whole > 0.9 * mostAnswered, `the answer has only ${whole} bytes`)
  const members = await Promise.all(
    Array.from({ length: Math.ceil(unreadOfAll / whole) }, () => stage.member('mallory')),
  )
  await othersAreServed(stage, async () => {
    // Smaller than hers by one, so that she has the most.
    const target = `GET ${longPostsOf(authors, many - 1)}`
    for (let round = 0; round < stage.times(1, 4); round += 1) {
      requireConnections(
        stage,
        await Promise.all(members.map(({ token }) => askAndLeave(stage, { target, token }, 20))),
      )
    }
    const strangers = Array.from({ length: stage.times(300, 12_000) }, (_, number) => number)
    const rpc = { target: 'GET /rest/v1/rpc/get_own_wallet' }
    requireConnections(
      stage,
      await Promise.all(strangers.map((number) => pause(number * 5).then(() => askAndLeave(stage, rpc, 1)))),
    )
    for (let round = 0; round < 3; round += 1) {
      const bytes = await ownBytes()
      stage.judge(bytes === whole, `of ${whole} bytes ${bytes} came to who stayed`)
    }
  })
}

const emptyBody = '2\r\n{}\r\n0\r\n\r\n'

async function leaveFunctions(stage: Stage): Promise<void> {
  const target = 'POST /functions/v1/verify-reset-otp'
  const from = newAddress()
  const answers = async () => {
    const { json } = await stage.call('/functions/v1/verify-reset-otp', { body: {}, from })
    return json.success === false
  }
  stage.require(await answers(), 'the function does not say that a code is missing')
  await othersAreServed(stage, async () => {
    const left: Socket[] = []
    for (let round = 0; round < stage.times(10, 100); round += 1) {
      const questions = Array.from({ length: 40 }, (_, number) => ({
        target,
        from,
        body: number % 4 ? emptyBody : '1\r\n{\r\n',
      }))
      left.push(
        ...(await Promise.all(
          questions.map((question, number) => askAndLeave(stage, question, (number % 5) * 2)),
        )),
      )
    }
    requireConnections(stage, left)
    const slow = await ask(stage, { target, from, body: '1\r\n{\r\n' })
    let answer = ''
    const answered = new Promise<void>((resolve) => {
      slow.once('close', resolve).on('data', (text) => {
        answer += text
        resolve()
      })
    })
    stage.judge(await answers(), 'shut for their network')
    // From then on who comes next looks for somebody slow, if there are too many.
    await pause(5_000)
    const next = (await ask(stage, { target, from, body: emptyBody })).resume()
    const small = await Promise.all(Array.from({ length: 24 }, answers))
    stage.judge(!small.includes(false), `refused of 24: ${small.filter((isAnswered) => !isAnswered).length}`)
    slow.write('1\r\n}\r\n0\r\n\r\n')
    await Promise.race([answered, pause(30_000)])
    stage.judge(answer.includes(' 200 '), `who sends slowly was answered ${answer.slice(0, 200)}`)
    for (const socket of [slow, next]) socket.destroy()
  })
}

export const leaving: Area = {
  title: 'leaving',
  isHeavy: true,
  isBeforeDatabase: true,
  scenarios: [
    { name: 'strangers and members leave before their answers', hole: 67, attempt: leaveLargeAnswers },
    {
      name: 'strangers leave an edge function before it is found or has ended',
      hole: 68,
      attempt: leaveFunctions,
    },
  ],
}

/** Slow senders: connections and calls that cost who opens them next to nothing, held as long as the server lets them. */
import type { Socket } from 'node:net'
import { isFailure, newAddress } from '../calls.ts'
import { othersAreServed } from '../meanwhile.ts'
import { newEmail, newPhone } from '../members.ts'
import { connectTo, requireConnections } from '../raw-connections.ts'
import type { Area, Stage } from '../scenario.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Announces a body and sends one byte of it, then a blank now and then. */
function trickle(stage: Stage, path: string, from: string, length: number): Socket {
  const socket = connectTo(stage)
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `X-Forwarded-For: ${from}`,
    `apikey: ${stage.product.anonKey}`,
    `Authorization: Bearer ${stage.product.anonKey}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ]
  socket.resume().write(`${head.join('\r\n')}\r\n\r\n{`)
  const timer = setInterval(() => socket.write(' '), 4_000)
  socket.once('close', () => clearInterval(timer))
  return socket
}

/** Bodies that one network may have on their way at once (backend/src/http/body-arrivals.ts). */
const mostOfNetwork = 250

/** A few hundred are as many as one function has places. */
async function shutFunction(stage: Stage): Promise<void> {
  const networks = Array.from({ length: 9 }, newAddress)
  const held: Socket[] = []
  const ask = () => stage.call('/functions/v1/verify-reset-otp', { body: {} })
  stage.require((await ask()).json.success === false, 'the function does not say that a code is missing')
  await othersAreServed(stage, async () => {
    for (let count = 0; count < stage.times(450, 900); count += 1) {
      held.push(trickle(stage, '/functions/v1/verify-reset-otp', networks[count % 9] ?? '', 5_000))
    }
    for (let round = 0; round < stage.times(5, 40); round += 1) {
      await pause(500)
      const reply = await ask()
      stage.judge(reply.json.success === false, `shut for others: ${reply.status} ${reply.text}`)
    }
  })
  requireConnections(stage, held)
  for (const socket of held) socket.destroy()
}

/** From one host, as many as the system gives it. */
async function openWithoutEnd(stage: Stage): Promise<void> {
  const from = newAddress()
  const held: Socket[] = []
  await othersAreServed(stage, async () => {
    for (let count = 0; count < stage.times(400, 5_000); count += 1) {
      held.push(trickle(stage, '/auth/v1/token?grant_type=password', from, 60_000))
    }
    const open = () => held.filter(({ destroyed }) => !destroyed).length
    await pause(500)
    requireConnections(stage, held)
    stage.require(open() > 0, 'not one body was waited for')
    for (const [left, timeoutMs] of [
      [mostOfNetwork, 15_000],
      [0, 30_000],
    ] as const) {
      const until = performance.now() + timeoutMs
      while (open() > left && performance.now() < until) await pause(200)
      stage.judge(open() <= left, `one network holds ${open()} bodies that do not come, more than ${left}`)
    }
  })
  for (const socket of held) socket.destroy()
}

/** What functions ask the database for comes with the service key. */
async function callFunctionsWithoutEnd(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const calls: [string, () => unknown][] = [
    ['verify-whatsapp-otp', () => ({ phone_number: newPhone(), otp_code: '123456' })],
    ['verify-reset-otp', () => ({ phone: newPhone(), otp_code: '123456' })],
    ['verify-reset-otp', () => ({ email: newEmail('nobody'), otp_code: '123456' })],
    ['send-email-otp', () => ({ email: newEmail('nobody') })],
    ['reset-password', () => ({ reset_token: 'a'.repeat(64), password: 'Passw0rd!x' })],
  ]
  const networks = Array.from({ length: 8 }, newAddress)
  for (const [name, body] of calls) {
    const { status, text } = await stage.call(`/functions/v1/${name}`, { body: body() })
    stage.require(status === 200, `${name} does not answer: ${status} ${text}`)
  }
  let isOver = false
  const callOn = async (from: string, name: string, body: () => unknown) => {
    while (!isOver) {
      const reply = await stage.call(`/functions/v1/${name}`, { body: body(), from })
      stage.judge(!isFailure(reply), `${name}: ${reply.status} ${reply.text.slice(0, 200)}`)
    }
  }
  await othersAreServed(stage, async () => {
    const callers = networks.flatMap((from) =>
      calls.flatMap(([name, body]) =>
        Array.from({ length: stage.times(2, 50) }, () => callOn(from, name, body)),
      ),
    )
    try {
      await pause(stage.times(1_000, 4_000))
      const { token } = await sara.signInAgain()
      stage.judge(token !== '', 'nobody else can sign in')
      await pause(stage.times(1_000, 4_000))
    } finally {
      isOver = true
    }
    await Promise.all(callers)
  })
}

export const slowSenders: Area = {
  title: 'slow senders',
  isHeavy: true,
  isBeforeDatabase: true,
  scenarios: [
    {
      name: 'strangers send nothing to an edge function, and take their time',
      hole: 59,
      attempt: shutFunction,
    },
    { name: 'a host opens connections without end', hole: 60, attempt: openWithoutEnd },
    { name: 'strangers call edge functions without end', hole: 61, attempt: callFunctionsWithoutEnd },
  ],
}

/** Connections as an attack: held without end, written to without reading, asked to become another protocol's. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { telltaleFilm } from '../../../backend/src/storage/testing/films.ts'
import { isRefused, isTurnedDown, newAddress } from '../calls.ts'
import { columns, longPostsOf, mostAnswered, postsIn, writeLongPosts } from '../large-answers.ts'
import { othersAreServed } from '../meanwhile.ts'
import { upload } from '../pictures.ts'
import { connectTo, requireConnections } from '../raw-connections.ts'
import type { Area, Stage } from '../scenario.ts'
import { handshakeStatus } from '../sockets.ts'

/** Writes to a connection of its own what no client would, and reads nothing of the answer. */
function sendRaw(stage: Stage, head: string[], body = ''): Socket {
  const socket = connectTo(stage)
  socket.write(`${[...head, 'Host: x', `X-Forwarded-For: ${newAddress()}`].join('\r\n')}\r\n\r\n${body}`)
  return socket
}

/** What is made for a reader takes several times its size, however fast it is read. */
async function takeLargeAnswers(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const members = [mallory, await stage.member('molly'), await stage.member('max')]
  const tooMany = postsIn(mostAnswered) + 1
  await writeLongPosts(stage, members, tooMany)
  const [tooLarge, large] = [longPostsOf(members, tooMany), longPostsOf(members, Math.floor(tooMany / 2))]
  const refused = await mallory.call(tooLarge)
  stage.require(refused.json.code === '54000', `what is too large is answered ${refused.status}`)
  const { text: half } = stage.requireSuccess(await mallory.call(large), 'half of it')
  stage.require(Buffer.byteLength(half) > mostAnswered / 3, `half of it has ${Buffer.byteLength(half)} bytes`)
  await othersAreServed(stage, async () => {
    const asked = members.flatMap((member) =>
      Array.from({ length: stage.times(4, 8) }, (_, number) => member.call(number % 2 ? large : tooLarge)),
    )
    for (const { status, text, json } of await Promise.all(asked)) {
      const isHeld = status === 200 ? Buffer.byteLength(text) <= mostAnswered : json.code === '54000'
      stage.judge(isHeld, `${status} with ${Buffer.byteLength(text)} bytes: ${text.slice(0, 200)}`)
    }
  })
}

/** What nobody takes lies in the server's memory, the more the larger it is made. */
async function readNothing(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  for (let count = 0; count < 20; count += 1) {
    const post = await mallory.call('/rest/v1/posts', { body: { content: 'س'.repeat(2_000) } })
    stage.requireSuccess(post, 'a post')
  }
  for (const select of [
    columns(500, 'content'),
    columns(9, 'content'),
    'content::numeric',
    'content::jsonb',
    'content::regclass',
  ]) {
    const reply = await mallory.call(`/rest/v1/posts?select=${select}&limit=1`)
    stage.judge(isRefused(reply), `${select.slice(0, 40)}: ${reply.status} ${reply.text.slice(0, 200)}`)
  }
  const much = `/rest/v1/posts?select=${columns(8, 'content')}&user_id=eq.${mallory.id}`
  const { text } = stage.requireSuccess(await mallory.call(much), 'an answer that is large')
  stage.require(text.length > 300_000, `the answer has only ${text.length} characters`)
  const head = [
    `GET ${much} HTTP/1.1`,
    `apikey: ${stage.product.anonKey}`,
    `Authorization: Bearer ${mallory.token}`,
  ]
  const held: Socket[] = []
  await othersAreServed(stage, async () => {
    for (let count = 0; count < stage.times(20, 200); count += 1) {
      held.push(sendRaw(stage, head))
    }
    await new Promise((resolve) => setTimeout(resolve, stage.times(500, 20_000)))
  })
  requireConnections(stage, held)
  for (const socket of held) socket.destroy()
}

/** A film that anybody may see, larger than what the system takes out of a process for a reader that does not read. */
async function publicFilm(stage: Stage): Promise<{ path: string; bytes: number }> {
  const sara = await stage.member('sara')
  const sound = Buffer.alloc(24 * 1024 * 1024)
  sound.writeUInt32BE(sound.length)
  sound.write('mdat', 4)
  const film = Buffer.concat([telltaleFilm(), sound])
  const name = `${sara.id}/long.mp4`
  stage.requireSuccess(await upload(sara, name, film, 'video/mp4'), 'an upload of a film')
  return { path: `/storage/v1/object/public/posts/${name}`, bytes: film.length }
}

/** What comes until the connection ends, or the patience does. */
async function rest(socket: Socket, timeoutMs: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  socket.on('data', (piece) => pieces.push(piece))
  const patience = new Promise((resolve) => setTimeout(resolve, timeoutMs).unref())
  await Promise.race([socket.closed || once(socket, 'close'), patience])
  return Buffer.concat(pieces)
}

/** What waits behind an answer that nobody reads is held as long as that is. */
async function sendAhead(stage: Stage): Promise<void> {
  const { path } = await publicFilm(stage)
  const large = `X-Pad: ${'a'.repeat(30_000)}`
  const held: Socket[] = []
  await othersAreServed(stage, async () => {
    for (const ahead of [[large], [large, 'Host: x'], [large, 'Host: x', 'Expect: x']]) {
      const next = `${[`GET ${path} HTTP/1.1`, ...ahead].join('\r\n')}\r\n\r\n`
      for (let count = 0; count < stage.times(10, 500); count += 1) {
        held.push(sendRaw(stage, [`GET ${path} HTTP/1.1`], next.repeat(99)))
      }
    }
    await new Promise((resolve) => setTimeout(resolve, stage.times(2_000, 5_000)))
  })
  requireConnections(stage, held)
  for (const socket of held) {
    await rest(socket, 5_000)
    stage.judge(socket.closed, 'a hundred requests wait on one connection')
    socket.destroy()
  }
}

/** Who reads slowly may rest for long; of a crowd, so many. */
const mayRest = 100

/** Each holds a connection and a file: of a crowd, those go that have rested longest. */
async function leaveFilmsUnread(stage: Stage): Promise<void> {
  const { path, bytes } = await publicFilm(stage)
  const held: Socket[] = []
  await othersAreServed(stage, async () => {
    for (let count = 0; count < stage.times(mayRest + 40, 2_000); count += 1) {
      held.push(sendRaw(stage, [`GET ${path} HTTP/1.1`]))
    }
    await new Promise((resolve) => setTimeout(resolve, 28_000))
  })
  requireConnections(stage, held)
  for (const socket of held.slice(0, held.length - mayRest)) {
    const { length } = await rest(socket, 5_000)
    stage.judge(socket.closed && length < bytes, `a film is still held open, ${length} bytes came after all`)
  }
  for (const socket of held) socket.destroy()
}

/** Connections that never finish what they say. */
async function holdConnections(stage: Stage): Promise<void> {
  const held = Array.from({ length: stage.times(200, 1_000) }, (_, number) => {
    const socket = connectTo(stage)
    socket.write(
      number % 2
        ? `GET /health HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${newAddress()}\r\nX-Slow: `
        : `POST /rest/v1/posts HTTP/1.1\r\nHost: x\r\napikey: ${stage.product.anonKey}\r\nContent-Length: 1000000\r\n\r\n[`,
    )
    return socket
  })
  await othersAreServed(stage, () => new Promise((resolve) => setTimeout(resolve, stage.times(500, 5_000))))
  requireConnections(stage, held)
  for (const socket of held) socket.destroy()
}

/** Each is kept by the function until it is whole. */
async function holdFunctionBodies(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const head = [
    'POST /functions/v1/verify-reset-otp HTTP/1.1',
    `apikey: ${stage.product.anonKey}`,
    'Content-Length: 65536',
  ]
  const held: Socket[] = []
  await othersAreServed(stage, async () => {
    for (let count = 0; count < stage.times(150, 2_000); count += 1) {
      held.push(sendRaw(stage, head, 'x'.repeat(65_000)))
    }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => sara.call('/functions/v1/verify-reset-otp', { body: {} })),
    )
    stage.require(
      replies.some(({ json }) => json.success === false),
      'the function says nothing of a body without a code',
    )
    for (const reply of replies)
      stage.judge(isTurnedDown(reply), `${reply.status} ${reply.text.slice(0, 200)}`)
  })
  requireConnections(stage, held)
  for (const socket of held) socket.destroy()
}

/** A connection that asks to become another protocol's is no longer the server's to time out. */
async function upgradeEverywhere(stage: Stage): Promise<void> {
  const targets = [
    '/health',
    '/config.json',
    '/auth/v1/settings',
    '/realtime/v1/websocket/',
    '//x/auth/v1/settings',
  ]
  stage.require((await handshakeStatus(stage.product)) === 101, 'no upgrade at all is answered')
  const asked = Array.from({ length: stage.times(50, 500) }, (_, number) => {
    const target = targets[number % targets.length] ?? ''
    const socket = sendRaw(stage, [
      `GET ${target} HTTP/1.1`,
      `apikey: ${stage.product.anonKey}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
    ])
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    return { target, socket, answer: () => answer, closed: once(socket, 'close') }
  })
  const patience = new Promise((resolve) => setTimeout(resolve, 10_000).unref())
  await Promise.race([Promise.all(asked.map(({ closed }) => closed)), patience])
  for (const { target, socket, answer } of asked) {
    const isHeld = socket.closed && /^HTTP\/1\.1 4\d\d /.test(answer())
    stage.judge(
      isHeld,
      `an upgrade to ${target} holds its connection, or has no answer: ${answer().slice(0, 80)}`,
    )
    socket.destroy()
  }
}

export const connections: Area = {
  title: 'overload',
  isHeavy: true,
  isBeforeDatabase: true,
  scenarios: [
    { name: 'a member asks for much and reads nothing of it', hole: 40, attempt: readNothing },
    { name: 'members take the largest answers there are', hole: 57, attempt: takeLargeAnswers },
    { name: 'strangers send ahead and read nothing', hole: 79, attempt: sendAhead },
    { name: 'strangers leave films unread', hole: 80, attempt: leaveFilmsUnread },
    { name: 'strangers hold connections without end', attempt: holdConnections },
    { name: 'strangers hold bodies at an edge function', hole: 43, attempt: holdFunctionBodies },
    { name: 'a stranger asks everywhere for another protocol', hole: 26, attempt: upgradeEverywhere },
  ],
}

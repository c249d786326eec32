/** Overload: requests that cost the server far more than who sends them. Others are served meanwhile, all the time. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { isFailure, isRefused, newAddress, type Reply } from '../calls.ts'
import { othersAreServed } from '../meanwhile.ts'
import { newEmail } from '../members.ts'
import { noisyPicture, smallPicture, upload } from '../pictures.ts'
import type { Area, Stage } from '../scenario.ts'
import { openSocket } from '../sockets.ts'

const megabyte = 1024 * 1024
/** Larger than what any screen shows at once. */
const mostAnswered = 16 * megabyte

/** Writes to a connection of its own what no client would, and reads nothing of the answer. */
function sendRaw(stage: Stage, head: string[], body = ''): Socket {
  const { hostname, port } = new URL(stage.product.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => socket.destroy())
  socket.write(`${[...head, 'Host: x', `X-Forwarded-For: ${newAddress()}`].join('\r\n')}\r\n\r\n${body}`)
  return socket
}

/** A picture that everybody may see, in every size and form, by nobody in particular; who asked leaves before the answer. */
async function renderWithoutEnd(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const name = `${mallory.id}/large.jpg`
  const large = await noisyPicture(stage.times(1_800, 5_000))
  const uploaded = await upload(mallory, name, large, 'image/jpeg')
  if (uploaded.status !== 200) throw new Error(`not uploaded: ${uploaded.status} ${uploaded.text}`)
  const render = (number: number, signal?: AbortSignal) =>
    stage.call(
      `/storage/v1/render/image/public/posts/${name}?format=avif&quality=80&width=${2_500 - number}`,
      { signal },
    )
  await othersAreServed(stage, async () => {
    const impatient = Array.from({ length: stage.times(6, 40) }, (_, number) =>
      render(number, AbortSignal.timeout(1_000)),
    )
    const patient = Array.from({ length: stage.times(2, 10) }, (_, number) => render(100 + number))
    const sara = await stage.member('sara')
    const posted = await upload(sara, `${sara.id}/1.png`, await smallPicture())
    stage.judge(posted.status === 200, `an upload waits behind rendering: ${posted.status} ${posted.text}`)
    for (const reply of await Promise.all([...impatient, ...patient])) {
      stage.judge(!isFailure(reply), `${reply.status} ${reply.text.slice(0, 200)}`)
    }
  })
}

async function sendLargeBodies(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const bytes = stage.times(3, 10) * megabyte - 1_000
  const fill = (part: string) => part.repeat(Math.floor(bytes / part.length))
  const bodies: [string, string, string][] = [
    ['posts', 'text/csv', `content,image_url\n${fill('a,b\n')}`],
    ['posts', 'text/csv', `${fill('a,')}a\n1`],
    ['posts', 'application/json', `[${fill('{"content":"a"},')}{"content":"a"}]`],
    ['posts', 'application/json', fill('[')],
    ['posts', 'application/json', `{"content":"${fill('\\u0061')}"}`],
    ['rpc/find_user_by_referral_code', 'application/json', `{"p_referral_code":[${fill('1,')}1]}`],
    ['rpc/find_user_by_referral_code', 'application/x-www-form-urlencoded', fill('p_referral_code=a&')],
    ['rpc/is_username_available', 'application/x-www-form-urlencoded', fill('p_username=a&')],
  ]
  await othersAreServed(stage, async () => {
    for (let round = 0; round < stage.times(1, 3); round += 1) {
      for (const token of [undefined, mallory.token]) {
        const replies = await Promise.all(
          bodies.map(([path, type, body]) =>
            stage.call(`/rest/v1/${path}`, { token, body, headers: { 'content-type': type } }),
          ),
        )
        for (const reply of replies) {
          const isHeld = !isFailure(reply) && (token !== undefined || isRefused(reply))
          stage.judge(
            isHeld,
            `${token ? 'a member' : 'a stranger'}: ${reply.status} ${reply.text.slice(0, 200)}`,
          )
        }
      }
    }
  })
}

/** Posts of the people of the posts of the people…: each level multiplies the rows by what everybody has. */
function chain(levels: number, along: string, innermost: string): string {
  let select = innermost
  for (let level = 0; level < levels; level += 1) select = `profiles!${along}(posts!${along}(${select}))`
  return `/rest/v1/posts?select=${select}`
}

async function multiplyEmbeds(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const friends = await Promise.all(Array.from({ length: 4 }, () => stage.member('noor')))
  for (const friend of friends) {
    await Promise.all(
      Array.from({ length: stage.times(15, 90) }, () =>
        friend.call('/rest/v1/posts', { body: { content: 'س'.repeat(200) } }),
      ),
    )
  }
  const addresses = [
    chain(stage.times(3, 7), 'user_id', '*'),
    chain(stage.times(3, 8), 'user_id', 'id'),
    chain(stage.times(3, 5), 'post_likes', 'id'),
    `/rest/v1/posts?select=${'id,a:profiles!posts_user_id_fkey(posts!posts_user_id_fkey(*)),'.repeat(20)}id`,
  ]
  await othersAreServed(stage, async () => {
    for (const address of addresses) {
      const replies: Reply[] = await Promise.all(Array.from({ length: 3 }, () => mallory.call(address)))
      for (const { status, text } of replies) {
        stage.judge(
          text.length <= mostAnswered,
          `${address.length} bytes were answered with ${text.length}: ${status}`,
        )
      }
      for (const reply of replies)
        stage.judge(!isFailure(reply), `${reply.status} ${reply.text.slice(0, 200)}`)
    }
  })
}

function columns(many: number, column: string): string {
  return Array.from({ length: many }, (_, number) => `c${number}:${column}`).join()
}

/** What is made for a reader takes several times its size, however fast it is read. */
async function takeLargeAnswers(stage: Stage): Promise<void> {
  const members = await Promise.all(Array.from({ length: 3 }, () => stage.member('mallory')))
  for (let count = 0; count < stage.times(20, 90); count += 1) {
    const body = { content: 'س'.repeat(4_900) }
    await Promise.all(members.map((member) => member.call('/rest/v1/posts', { body })))
  }
  const address = `/rest/v1/posts?select=${columns(8, 'content')}`
  await othersAreServed(stage, async () => {
    const asked = members.flatMap((member) => Array.from({ length: 8 }, () => member.call(address)))
    for (const { status, text } of await Promise.all(asked)) {
      const isHeld = status === 200 ? text.length <= mostAnswered : text.includes('54000')
      stage.judge(isHeld, `${status} with ${text.length}: ${text.slice(0, 200)}`)
    }
  })
}

/** What nobody takes lies in the server's memory, the more the larger it is made. */
async function readNothing(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  for (let count = 0; count < 20; count += 1) {
    await mallory.call('/rest/v1/posts', { body: { content: 'س'.repeat(2_000) } })
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
  const head = [
    `GET /rest/v1/posts?select=${columns(8, 'content')}&limit=20 HTTP/1.1`,
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
  for (const socket of held) socket.destroy()
}

/** Among the files of everybody, of which a member may see their own. */
async function listAndSign(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const sara = await stage.member('sara')
  const name = `${mallory.id}/1.png`
  await upload(mallory, name, await smallPicture())
  await stage.product.sql(
    `insert into storage.objects (bucket_id, name)
    select 'posts', gen_random_uuid() || '/1.png' from generate_series(1, ${stage.times(5_000, 200_000)})`,
  )
  const bodies: [string, unknown][] = [
    ['list/posts', { prefix: '', limit: 100 }],
    ['list-v2/posts', { with_delimiter: true }],
    ['sign/posts', { expiresIn: 60, paths: Array(1_000).fill(name) }],
    ['sign/posts', { expiresIn: 60, paths: Array(9_900).fill(name) }],
  ]
  await othersAreServed(stage, async () => {
    const asked = Array.from({ length: stage.times(10, 60) }).flatMap(() =>
      bodies.map(([path, body]) => mallory.call(`/storage/v1/object/${path}`, { body })),
    )
    const { token } = await sara.signInAgain()
    stage.judge(token !== '', 'nobody else can sign in')
    for (const reply of await Promise.all(asked)) {
      stage.judge(!isFailure(reply) && reply.status !== 503, `${reply.status} ${reply.text.slice(0, 200)}`)
    }
  })
}

async function talkWithoutEnd(stage: Stage): Promise<void> {
  const members = await Promise.all(Array.from({ length: 4 }, () => stage.member('talker')))
  const senders = await Promise.all(
    Array.from({ length: stage.times(16, 40) }, async (_, number) => {
      const member = members[number % members.length]
      const socket = await openSocket(stage.product)
      const topic = `user:${member?.id}`
      await socket?.join({ topic, token: member?.token, config: { private: true } })
      return { socket, topic }
    }),
  )
  const payload = { type: 'broadcast', event: 'x', payload: { text: 'x'.repeat(500) } }
  await othersAreServed(stage, async () => {
    for (let tick = 0; tick < stage.times(10, 100); tick += 1) {
      for (const { socket, topic } of senders) {
        for (let sent = 0; sent < 10; sent += 1) socket?.send(`realtime:${topic}`, 'broadcast', payload)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  for (const { socket } of senders) socket?.close()
}

/** Each costs a hash of 19 MB and 30 ms, and nothing to who asks. */
async function signInWithoutEnd(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  await othersAreServed(stage, async () => {
    const replies = await Promise.all(
      Array.from({ length: stage.times(30, 600) }, (_, number) =>
        stage.call('/auth/v1/token?grant_type=password', {
          body: { email: number % 5 ? newEmail('nobody') : sara.email, password: 'x'.repeat(60) },
        }),
      ),
    )
    for (const reply of replies) stage.judge(isRefused(reply), `${reply.status} ${reply.text}`)
  })
}

/** Connections that never finish what they say. */
async function holdConnections(stage: Stage): Promise<void> {
  const { hostname, port } = new URL(stage.product.url)
  const held = Array.from({ length: stage.times(200, 1_000) }, (_, number) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => socket.destroy())
    socket.write(
      number % 2
        ? `GET /health HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${newAddress()}\r\nX-Slow: `
        : `POST /rest/v1/posts HTTP/1.1\r\nHost: x\r\napikey: ${stage.product.anonKey}\r\nContent-Length: 1000000\r\n\r\n[`,
    )
    return socket
  })
  await othersAreServed(stage, () => new Promise((resolve) => setTimeout(resolve, stage.times(500, 5_000))))
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
    for (const reply of replies) stage.judge(!isFailure(reply), `${reply.status} ${reply.text.slice(0, 200)}`)
  })
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
  const asked = Array.from({ length: stage.times(50, 500) }, (_, number) => {
    const target = targets[number % targets.length] ?? ''
    const socket = sendRaw(stage, [
      `GET ${target} HTTP/1.1`,
      `apikey: ${stage.product.anonKey}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
    ])
    socket.resume()
    return { target, socket, closed: once(socket, 'close') }
  })
  const patience = new Promise((resolve) => setTimeout(resolve, 10_000).unref())
  await Promise.race([Promise.all(asked.map(({ closed }) => closed)), patience])
  for (const { target, socket } of asked) {
    stage.judge(socket.closed, `a connection is held open by an upgrade to ${target}`)
    socket.destroy()
  }
}

export const overload: Area = {
  title: 'overload',
  isHeavy: true,
  scenarios: [
    {
      name: 'strangers have a large picture rendered again and again, and leave',
      hole: 3,
      attempt: renderWithoutEnd,
    },
    { name: 'a stranger and a member send bodies of megabytes', hole: 4, attempt: sendLargeBodies },
    { name: 'a member asks for embeds that multiply', hole: 5, attempt: multiplyEmbeds },
    { name: 'a member asks for much and reads nothing of it', hole: 40, attempt: readNothing },
    { name: 'members take the largest answers there are', hole: 57, attempt: takeLargeAnswers },
    { name: 'a member lists and signs files without end', hole: 41, attempt: listAndSign },
    { name: 'members talk without end', hole: 15, attempt: talkWithoutEnd },
    { name: 'strangers sign in without end', hole: 18, attempt: signInWithoutEnd },
    { name: 'strangers hold connections without end', attempt: holdConnections },
    { name: 'strangers hold bodies at an edge function', hole: 43, attempt: holdFunctionBodies },
    { name: 'a stranger asks everywhere for another protocol', hole: 26, attempt: upgradeEverywhere },
  ],
}

/** Overload: requests that cost the server far more than who sends them. Others are served meanwhile, all the time. */
import { isFailure, isRefused, isSuccess } from '../calls.ts'
import { isServed, othersAreServed } from '../meanwhile.ts'
import { founderCode, type Member, newEmail } from '../members.ts'
import { noisyPicture, smallPicture, upload } from '../pictures.ts'
import { type Area, LeftOut, type Stage } from '../scenario.ts'
import { openSocket } from '../sockets.ts'

const megabyte = 1024 * 1024

/** A picture that everybody may see, in every size and form, by nobody in particular; who asked leaves before the answer. */
async function renderWithoutEnd(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const name = `${mallory.id}/large.jpg`
  const large = await noisyPicture(stage.times(1_800, 5_000))
  stage.requireSuccess(await upload(mallory, name, large, 'image/jpeg'), 'an upload of a picture')
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
    const rendered = await Promise.all(patient)
    stage.require(rendered.some(isSuccess), 'not a single picture was rendered')
    for (const reply of [...(await Promise.all(impatient)), ...rendered]) {
      stage.judge(!isFailure(reply), `${reply.status} ${reply.text.slice(0, 200)}`)
    }
  })
}

/** Each network of a subscription asks for a few, and together they ask for more than may wait. */
async function renderFromEveryNetwork(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const name = `${mallory.id}/large.jpg`
  stage.requireSuccess(await upload(mallory, name, await noisyPicture(1_800), 'image/jpeg'), 'an upload')
  const rendering = (query: string, from?: string, signal?: AbortSignal) =>
    stage.call(`/storage/v1/render/image/public/posts/${name}?${query}`, { from, signal })
  const leaving = new AbortController()
  const crowd = Array.from({ length: 150 }, (_, network) =>
    rendering(
      `format=avif&quality=80&width=${1_800 - network}`,
      `2001:db8:7:${network.toString(16)}::1`,
      leaving.signal,
    ),
  )
  for (const width of [20, 21, 22, 23]) {
    const { status, headers, text } = await rendering(`width=${width}`)
    const isPicture = headers.get('content-type')?.startsWith('image/') === true
    stage.judge(status === 200 && isPicture, `somebody else is answered ${status} ${text.slice(0, 200)}`)
  }
  leaving.abort()
  await Promise.all(crowd)
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
  const small = { body: 'content\na\n', headers: { 'content-type': 'text/csv' } }
  stage.requireSuccess(await mallory.call('/rest/v1/posts', small), 'a small body of the same kind')
  for (const [path, body] of [
    ['rpc/find_user_by_referral_code', { p_referral_code: founderCode }],
    ['rpc/is_username_available', { p_username: 'somebody_new' }],
  ] as const)
    stage.requireSuccess(await mallory.call(`/rest/v1/${path}`, { body }), 'a small body of the same kind')
  await othersAreServed(stage, async () => {
    for (let round = 0; round < stage.times(1, 3); round += 1) {
      for (const token of [undefined, mallory.token]) {
        const replies = await Promise.all(
          bodies.map(([path, type, body]) =>
            // The rest of what is too large is not read.
            stage.call(`/rest/v1/${path}`, {
              token,
              body,
              headers: { 'content-type': type },
              mayBeCut: true,
            }),
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

/** Accounts whose bodies take turns at the one thread that parses them, and are as many as there are places for rows and pictures. */
async function holdPlacesWithBodies(stage: Stage): Promise<void> {
  const [sara, mallory, malik] = await Promise.all(
    ['sara', 'mallory', 'malik'].map((name) => stage.member(name)),
  )
  if (!sara || !mallory || !malik) throw new Error('nobody is there')
  // It is found in the last line that it is none.
  const body = `content\n${'a\n'.repeat(megabyte / 2 - 1_000)}a,b`
  const send = ({ call }: Member) => call('/rest/v1/posts', { body, headers: { 'content-type': 'text/csv' } })
  const askFeed = () => sara.call('/rest/v1/posts?select=id,content&order=created_at.desc&limit=20')
  stage.requireSuccess(await askFeed(), 'a feed')
  let answered = 0
  const sent = [mallory, malik].flatMap((member) =>
    Array.from({ length: stage.times(12, 40) }, async () => {
      const reply = await send(member)
      answered += 1
      stage.judge(isRefused(reply), `${reply.status} ${reply.text.slice(0, 200)}`)
    }),
  )
  while (answered === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  for (let feeds = 0; feeds < sent.length / 4; feeds += 1) await isServed(stage, 'a feed', askFeed)
  stage.judge(
    answered < sent.length / 2,
    `${sent.length / 4} feeds came one by one after ${answered} bodies had been read`,
  )
  await Promise.all(sent)
}

/** Among the files of everybody, of which a member may see their own. */
async function listFiles(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const picture = await upload(mallory, `${mallory.id}/1.png`, await smallPicture())
  stage.requireSuccess(picture, 'an upload')
  await stage.product.sql(
    `insert into storage.objects (bucket_id, name)
    select 'posts', gen_random_uuid() || '/1.png' from generate_series(1, ${stage.times(5_000, 200_000)})`,
  )
  await askOfStorage(stage, mallory, [
    ['list/posts', { prefix: '', limit: 100 }],
    ['list-v2/posts', { with_delimiter: true }],
  ])
}

async function signFiles(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const name = `${mallory.id}/1.png`
  stage.requireSuccess(await upload(mallory, name, await smallPicture()), 'an upload')
  const sign = (many: number): [string, unknown] => [
    'sign/posts',
    { expiresIn: 60, paths: Array(many).fill(name) },
  ]
  const tooMany = await mallory.call(`/storage/v1/object/${sign(9_900)[0]}`, { body: sign(9_900)[1] })
  stage.judge(isRefused(tooMany), `ten thousand names are signed: ${tooMany.status}`)
  await askOfStorage(stage, mallory, [sign(1_000)])
}

/** Again and again, while somebody else signs in. */
async function askOfStorage(stage: Stage, mallory: Member, bodies: [string, unknown][]): Promise<void> {
  const sara = await stage.member('sara')
  const ask = ([path, body]: [string, unknown]) => mallory.call(`/storage/v1/object/${path}`, { body })
  for (const body of bodies) stage.requireSuccess(await ask(body), 'asking once')
  await othersAreServed(stage, async () => {
    const asked = Array.from({ length: stage.times(20, 120) }).flatMap(() => bodies.map(ask))
    const { token } = await sara.signInAgain()
    stage.judge(token !== '', 'nobody else can sign in')
    for (const reply of await Promise.all(asked))
      stage.judge(isSuccess(reply) || isRefused(reply), `${reply.status} ${reply.text.slice(0, 200)}`)
  })
}

async function talkWithoutEnd(stage: Stage): Promise<void> {
  const members = await Promise.all(Array.from({ length: 4 }, () => stage.member('talker')))
  const senders = await Promise.all(
    Array.from({ length: stage.times(16, 40) }, async (_, number) => {
      const member = members[number % members.length]
      const socket = await openSocket(stage.product)
      const topic = `user:${member?.id}`
      const joined = await socket.join({ topic, token: member?.token, config: { private: true } })
      stage.require(joined === 'ok', `a talker cannot join: ${joined}`)
      return { socket, topic }
    }),
  )
  const payload = { type: 'broadcast', event: 'x', payload: { text: 'x'.repeat(500) } }
  await othersAreServed(stage, async () => {
    for (let tick = 0; tick < stage.times(10, 100); tick += 1) {
      for (const { socket, topic } of senders) {
        for (let sent = 0; sent < 10; sent += 1) socket.send(`realtime:${topic}`, 'broadcast', payload)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  for (const { socket } of senders) socket.close()
}

/** Each costs a hash of 19 MB and 30 ms, and nothing to who asks. */
async function signInWithoutEnd(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const own = await sara.signInAgain()
  stage.require(own.token !== '', 'nobody can sign in')
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

/** Not an attack: the whole server sleeps, for longer than people wait. */
async function standStill(stage: Stage): Promise<void> {
  const backend = stage.product.process
  if (!backend) throw new LeftOut('only a server of its own is put to sleep')
  await othersAreServed(stage, async () => {
    process.kill(backend.pid, 'SIGSTOP')
    try {
      await new Promise((resolve) => setTimeout(resolve, 5_000))
    } finally {
      process.kill(backend.pid, 'SIGCONT')
    }
  })
}

export const overload: Area = {
  title: 'overload',
  isHeavy: true,
  isBeforeDatabase: true,
  scenarios: [
    { name: 'a server that stands still is noticed', mustFall: true, attempt: standStill },
    {
      name: 'strangers have a large picture rendered again and again, and leave',
      hole: 3,
      attempt: renderWithoutEnd,
    },
    {
      name: 'a stranger has pictures rendered from every network of a subscription',
      hole: 92,
      attempt: renderFromEveryNetwork,
    },
    { name: 'a stranger and a member send bodies of megabytes', hole: 4, attempt: sendLargeBodies },
    {
      name: 'two members send bodies that take long to read, as many as there are places',
      hole: 177,
      attempt: holdPlacesWithBodies,
    },
    { name: 'a member lists files without end', hole: 41, attempt: listFiles },
    { name: 'a member signs files without end', hole: 42, attempt: signFiles },
    { name: 'members talk without end', hole: 15, attempt: talkWithoutEnd },
    { name: 'strangers sign in without end', hole: 18, attempt: signInWithoutEnd },
  ],
}

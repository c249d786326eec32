/** Mail links under attack: guessing them, receiving them in another's place, confirming a change without its owner. */
import { createHash } from 'node:crypto'
import { isRefused, newAddress, type Reply, textIn } from '../calls.ts'
import { type Member, newEmail, newPassword, signInWith } from '../members.ts'
import { type Area, LeftOut, type Stage } from '../scenario.ts'

/** Every kind of mail with a link in it: how a stranger has it sent, and what its visit is called. */
const linkMails: { type: string; ask(stage: Stage): Promise<{ email: string }> }[] = [
  { type: 'recovery', ask: (stage) => askForKnown(stage, '/auth/v1/recover') },
  { type: 'magiclink', ask: (stage) => askForKnown(stage, '/auth/v1/otp') },
  { type: 'signup', ask: askForSignUp },
  { type: 'invite', ask: askForInvite },
]

async function askForKnown(stage: Stage, path: string) {
  const { email } = await stage.member('sara', { byEmail: true })
  await stage.call(path, { body: { email, create_user: false } })
  return { email }
}

async function askForSignUp(stage: Stage) {
  const email = newEmail('noor')
  await stage.call('/auth/v1/signup', { body: { email, password: newPassword() } })
  return { email }
}

async function askForInvite(stage: Stage) {
  const email = newEmail('huda')
  await stage.call('/auth/v1/invite', { apikey: stage.product.serviceKey(), body: { email } })
  return { email }
}

/** The digits in the latest mail to an address. */
async function digitsMailedTo({ product }: Stage, email: string): Promise<string> {
  const { text } = await product.mail().emailTo(email)
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** What GoTrue, and many who copied it, derive a link from: a million values for an address. */
function hashOf(email: string, digits: string): string {
  return createHash('sha224').update(`${email}${digits}`).digest('hex')
}

function gaveSession(reply: Reply): boolean {
  return /access_token|[?&]code=/.test(`${reply.text} ${reply.headers.get('location') ?? ''}`)
}

/** Follows a link both ways that there are, and says whether either gave a session. */
async function follow(stage: Stage, type: string, token: string, from = newAddress()): Promise<Reply[]> {
  const query = new URLSearchParams({ type, token })
  return [
    await stage.call('/auth/v1/verify', { body: { type, token_hash: token }, from }),
    await stage.call(`/auth/v1/verify?${query}`, { apikey: null, from }),
  ]
}

async function guessFromDigits(stage: Stage): Promise<void> {
  for (const { type, ask } of linkMails) {
    const { email } = await ask(stage)
    const digits = await digitsMailedTo(stage, email)
    const guesses = Array.from({ length: stage.times(2, 1_250) }, (_, number) =>
      String(number).padStart(6, '0'),
    )
    for (const guess of [...guesses, digits]) {
      for (const prefix of ['', 'pkce_']) {
        const replies = await follow(stage, type, `${prefix}${hashOf(email, guess)}`)
        stage.judge(!replies.some(gaveSession), `the hash of six digits opened a ${type} link`)
      }
    }
  }
}

/** The right link comes last: who guesses from one address must have been stopped long before it. */
async function guessFromOneAddress(stage: Stage): Promise<void> {
  const from = newAddress()
  const replies: Reply[] = []
  for (let tried = 0; tried < stage.times(60, 1_000); tried += 1) {
    const token = createHash('sha224').update(`guess ${tried}`).digest('hex')
    replies.push(...(await follow(stage, 'recovery', token, from)))
  }
  const isCounted = ({ status, headers }: Reply) =>
    status === 429 || /over_request_rate_limit/.test(headers.get('location') ?? '')
  for (const way of [0, 1]) {
    const ofOneWay = replies.filter((_, place) => place % 2 === way)
    stage.judge(
      ofOneWay.some(isCounted),
      `${ofOneWay.length} guesses by ${way === 0 ? 'POST' : 'GET'} were not counted`,
    )
  }
  for (const reply of replies) stage.judge(!gaveSession(reply), 'a guess gave a session')
}

async function askForMailToPhones(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const serviceKey = stage.product.serviceKey()
  const spellings = [
    sara.email,
    sara.email.toUpperCase(),
    ` ${sara.email}`,
    `${sara.email}.`,
    `"${sara.email.replace('@', '"@')}`,
  ]
  for (const email of spellings) {
    const requests: [string, Record<string, unknown>, string | undefined][] = [
      ['/auth/v1/recover', { email }, undefined],
      ['/auth/v1/otp', { email }, undefined],
      ['/auth/v1/otp', { email, create_user: true }, undefined],
      ['/auth/v1/resend', { type: 'signup', email }, undefined],
      ['/auth/v1/magiclink', { email }, undefined],
      ['/functions/v1/send-email-otp', { email }, undefined],
      ['/auth/v1/invite', { email }, serviceKey],
    ]
    for (const [path, body, apikey] of requests) {
      const before = mailsToPhones(stage)
      await stage.call(path, { body, apikey })
      stage.judge(mailsToPhones(stage) === before, `${path} mailed a phone account`)
    }
  }
}

function mailsToPhones({ product }: Stage): number {
  return product.mail().received.filter(({ to }) => /phone\.majlis\.app\.?$/i.test(to)).length
}

/** A thief of a token, who reads the mail of the new address only. */
async function changeEmailAlone(stage: Stage): Promise<void> {
  const sara = await stage.member('sara', { byEmail: true })
  const thief = newEmail('thief')
  const asked = await sara.call('/auth/v1/user', {
    method: 'PUT',
    body: { email: thief, current_password: sara.password },
  })
  if (isRefused(asked)) return stage.judge(true, '')
  for (const resentTo of [sara.email, thief, sara.email]) {
    const token = await digitsMailedTo(stage, thief)
    await stage.call('/auth/v1/verify', { body: { type: 'email_change', email: thief, token } })
    await follow(stage, 'email_change', await linkTokenMailedTo(stage, thief))
    await stage.call('/auth/v1/resend', { body: { type: 'email_change', email: resentTo } })
    stage.judge((await emailOf(stage, sara)) === sara.email, 'the email changed without its old mailbox')
  }
}

async function linkTokenMailedTo({ product }: Stage, email: string): Promise<string> {
  const { text } = await product.mail().emailTo(email)
  const link = /https?:\S+/.exec(text)?.[0] ?? ''
  return URL.canParse(link) ? (new URL(link).searchParams.get('token') ?? '') : ''
}

async function emailOf({ call, product }: Stage, { id }: Pick<Member, 'id'>): Promise<string> {
  return textIn(await call(`/auth/v1/admin/users/${id}`, { apikey: product.serviceKey() }), 'email')
}

/** Mallory registers Sara's address before Sara does, and waits. */
async function registerBeforeTheOwner(stage: Stage): Promise<void> {
  const signUp = (email: string) =>
    stage.call('/auth/v1/signup', { body: { email, password: newPassword() } })
  const ownersWays: [string, (email: string) => Promise<Reply>][] = [
    ['signing up', signUp],
    ['a sign-in link', (email) => stage.call('/auth/v1/otp', { body: { email } })],
    [
      'signing up and having the mail sent again',
      async (email) => {
        await signUp(email)
        return stage.call('/auth/v1/resend', { body: { type: 'signup', email } })
      },
    ],
  ]
  for (const [way, comeIn] of ownersWays) {
    const [email, password] = [newEmail('sara'), newPassword()]
    const registered = await stage.call('/auth/v1/signup', { body: { email, password } })
    if (registered.status >= 400) throw new LeftOut(`registered nobody: ${registered.text}`)
    await comeIn(email)
    const token = await digitsMailedTo(stage, email)
    await stage.call('/auth/v1/verify', { body: { type: 'email', email, token } })
    const isIn = await signInWith(stage, { email, password }).then(
      ({ token: gained }) => gained !== '',
      () => false,
    )
    stage.judge(!isIn, `a password set before the owner came by ${way} still opens the account`)
  }
}

export const mailLinks: Area = {
  title: 'mail links',
  scenarios: [
    {
      name: 'a stranger makes links out of six digits, for every kind of mail',
      hole: 1,
      attempt: guessFromDigits,
    },
    {
      name: 'a stranger guesses links from one address, by POST and by GET',
      hole: 1,
      attempt: guessFromOneAddress,
    },
    {
      name: 'a stranger has mail sent to the addresses of phone accounts',
      hole: 2,
      attempt: askForMailToPhones,
    },
    {
      name: 'a thief of a token changes the email without the old mailbox',
      hole: 6,
      attempt: changeEmailAlone,
    },
    {
      name: 'Mallory registers an address before its owner, and keeps her password',
      hole: 11,
      attempt: registerBeforeTheOwner,
    },
  ],
}

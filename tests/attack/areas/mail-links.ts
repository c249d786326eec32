/** Mail links under attack: guessing them, receiving them in another's place, confirming a change without its owner. */

import { createHash } from 'node:crypto'
import { happens } from '../../support/happens.ts'
import { type Call, isRefused, newAddress, type Reply, textIn } from '../calls.ts'
import { codeMailedTo, type Member, newEmail, newPassword, sessionIn } from '../members.ts'
import type { Area, Stage } from '../scenario.ts'

/** Every kind of mail with a link in it: how a stranger has it sent to whom, and what its visit is called. */
const linkMails: { type: string; ask(stage: Stage): Promise<string> }[] = [
  { type: 'recovery', ask: (stage) => askForKnown(stage, '/auth/v1/recover') },
  { type: 'magiclink', ask: (stage) => askForKnown(stage, '/auth/v1/otp') },
  { type: 'signup', ask: askForSignUp },
  { type: 'invite', ask: askForInvite },
]

async function askForKnown(stage: Stage, path: string) {
  const { email } = await stage.member('sara', { byEmail: true })
  stage.requireSuccess(await stage.call(path, { body: { email, create_user: false } }), 'a mail with a link')
  return email
}

async function askForSignUp(stage: Stage) {
  const email = newEmail('noor')
  const reply = await stage.call('/auth/v1/signup', { body: { email, password: newPassword() } })
  stage.requireSuccess(reply, 'signing up')
  return email
}

async function askForInvite(stage: Stage) {
  const email = newEmail('huda')
  const reply = await stage.call('/auth/v1/invite', { apikey: stage.product.serviceKey(), body: { email } })
  stage.requireSuccess(reply, 'an invitation')
  return email
}

/** What GoTrue, and many who copied it, derive a link from: a million values for an address. */
function hashOf(email: string, digits: string): string {
  return createHash('sha224').update(`${email}${digits}`).digest('hex')
}

function gaveSession(reply: Reply): boolean {
  return /access_token|[?&]code=/.test(`${reply.text} ${reply.headers.get('location') ?? ''}`)
}

/** Follows a link both ways that there are: by POST, then by GET. */
async function follow(stage: Stage, type: string, token: string, from = newAddress()): Promise<Reply[]> {
  const query = new URLSearchParams({ type, token })
  return [
    await stage.call('/auth/v1/verify', { body: { type, token_hash: token }, from }),
    await stage.call(`/auth/v1/verify?${query}`, { apikey: null, from }),
  ]
}

async function guessFromDigits(stage: Stage): Promise<void> {
  for (const { type, ask } of linkMails) {
    const email = await ask(stage)
    const digits = await codeMailedTo(stage.product, email)
    const guesses = Array.from({ length: stage.times(2, 1_250) }, (_, number) =>
      String(number).padStart(6, '0'),
    )
    for (const guess of [...guesses, digits]) {
      for (const prefix of ['', 'pkce_']) {
        const replies = await follow(stage, type, `${prefix}${hashOf(email, guess)}`)
        for (const reply of replies)
          stage.judge(isLinkRefused(reply), `the hash of six digits opened a ${type} link: ${reply.status}`)
      }
    }
    // The link itself opens what no guess did.
    const [opened] = await follow(stage, type, await linkTokenMailedTo(stage, email))
    stage.require(opened !== undefined && gaveSession(opened), `the right ${type} link opens nothing`)
  }
}

/** An answer of 4xx, or of a page that tells why. */
function isLinkRefused(reply: Reply): boolean {
  const location = reply.headers.get('location') ?? ''
  return isRefused(reply) || (reply.status === 303 && /[#?&]error=/.test(location) && !gaveSession(reply))
}

/** Wrong links are counted; the right one is good meanwhile, since nobody guesses 256 bits. */
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
  for (const reply of replies) stage.judge(isLinkRefused(reply), `a guess was answered with ${reply.status}`)
  const { email } = await stage.member('sara', { byEmail: true })
  stage.requireSuccess(await stage.call('/auth/v1/recover', { body: { email } }), 'a mail with a link')
  const token = await linkTokenMailedTo(stage, email)
  const [opened] = await follow(stage, 'recovery', token)
  stage.require(opened !== undefined && gaveSession(opened), 'the right link opens nothing')
}

/** Each request comes from another account, for a limit would refuse it for another reason. */
async function askForMailToPhones(stage: Stage): Promise<void> {
  const serviceKey = stage.product.serviceKey()
  const spellings: ((email: string) => string)[] = [
    (email) => email,
    (email) => email.toUpperCase(),
    (email) => ` ${email}`,
    (email) => `${email}.`,
    (email) => `"${email.replace('@', '"@')}`,
  ]
  const requests: [string, (email: string) => Call][] = [
    ['/auth/v1/recover', (email) => ({ body: { email } })],
    ['/auth/v1/otp', (email) => ({ body: { email } })],
    ['/auth/v1/resend', (email) => ({ body: { type: 'signup', email } })],
    ['/functions/v1/send-email-otp', (email) => ({ body: { email } })],
    ['/auth/v1/invite', (email) => ({ apikey: serviceKey, body: { email } })],
  ]
  for (const [path, options] of requests) {
    await mustReachMailbox(stage, path, options)
    for (const spell of spellings) {
      const { email } = await stage.member('sara')
      const before = mailsToPhones(stage)
      const reply = await stage.call(path, options(spell(email)))
      stage.judge(reply.status !== 404 && reply.status !== 429, `${path} was not tried: ${reply.status}`)
      await new Promise((resolve) => setTimeout(resolve, stage.times(50, 1_000)))
      stage.judge(mailsToPhones(stage) === before, `${path} mailed a phone account`)
    }
  }
}

/** The same request mails an address that has a mailbox. */
async function mustReachMailbox(stage: Stage, path: string, options: (email: string) => Call): Promise<void> {
  const isNew = path.endsWith('invite') || path.endsWith('resend')
  const email = isNew ? newEmail('noor') : (await stage.member('noor', { byEmail: true })).email
  if (path.endsWith('resend'))
    await stage.call('/auth/v1/signup', { body: { email, password: newPassword() } })
  const mails = () => stage.product.mail().received.filter(({ to }) => to === email).length
  const before = mails()
  stage.requireSuccess(await stage.call(path, options(email)), `${path} of a mailbox`)
  stage.require(await happens(() => mails() > before), `${path} mails nobody`)
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
  stage.requireSuccess(asked, 'asking for a change of the email')
  for (const [turn, resentTo] of [sara.email, thief, sara.email].entries()) {
    const token = await codeMailedTo(stage.product, thief)
    const body = { type: 'email_change', email: thief, token }
    const verified = await stage.call('/auth/v1/verify', { body })
    // The first code is good, for one of the two sides; what comes after it is used up, or waits for the other.
    if (turn === 0) stage.requireSuccess(verified, 'the code of the new mailbox')
    await follow(stage, 'email_change', await linkTokenMailedTo(stage, thief))
    const resent = await stage.call('/auth/v1/resend', { body: { type: 'email_change', email: resentTo } })
    stage.requireSuccess(resent, 'having it sent again')
    stage.judge((await emailOf(stage, sara)) === sara.email, 'the email changed without its old mailbox')
  }
}

async function linkTokenMailedTo({ product }: Stage, email: string): Promise<string> {
  const { text } = await product.mail().emailTo(email)
  const link = /https?:\S+/.exec(text)?.[0] ?? ''
  const token = URL.canParse(link) ? new URL(link).searchParams.get('token') : null
  if (!token) throw new Error(`the mail to ${email} has no link`)
  return token
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
    stage.requireSuccess(registered, 'registering an address that nobody has')
    stage.requireSuccess(await comeIn(email), `coming in by ${way}`)
    const token = await codeMailedTo(stage.product, email)
    const owner = await stage.call('/auth/v1/verify', { body: { type: 'email', email, token } })
    stage.require(sessionIn(owner).token !== '', `the owner does not come in by ${way}: ${owner.text}`)
    const reply = await stage.call('/auth/v1/token?grant_type=password', { body: { email, password } })
    const isHeld = isRefused(reply) && reply.json.error_code === 'invalid_credentials'
    stage.judge(isHeld, `a password set before the owner came by ${way} still opens the account`)
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

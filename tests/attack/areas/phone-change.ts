/** Another number under attack: whoever could move an account to a number of their own would own it. */
import { isRefused, isTurnedDown, type Reply, textIn } from '../calls.ts'
import { addressOf, codeSentTo, type Member, newPhone, sessionIn } from '../members.ts'
import type { Area, Stage } from '../scenario.ts'
import { letSessionAge } from './sessions.ts'

interface Mover extends Pick<Member, 'call' | 'phone'> {
  /** Another than the member's own. */
  token?: string
}

function ask({ call, phone, token }: Mover, to: string): Promise<Reply> {
  const body = { current_phone: phone, phone: to, type: 'phone_change' }
  return call('/functions/v1/send-phone-change-otp', { body, ...(token && { token }) })
}

function move(
  { call, token }: Pick<Mover, 'call' | 'token'>,
  phone: string,
  otp_code: string,
): Promise<Reply> {
  return call('/functions/v1/change-phone', { body: { phone, otp_code }, ...(token && { token }) })
}

/** Has a code sent to the number. @throws where none comes */
async function codeFor(stage: Stage, mover: Mover, to: string): Promise<string> {
  stage.requireSuccess(await ask(mover, to), 'a code for another number')
  return codeSentTo(stage.product, to)
}

async function numberOf(stage: Stage, { call }: Pick<Member, 'call'>): Promise<string> {
  const profile = await call('/rest/v1/rpc/get_own_profile', { body: {} })
  return textIn(stage.requireSuccess(profile, 'one’s own profile'), 'phone_number')
}

function another(digits: string): string {
  return String((Number(digits) + 1) % 1_000_000).padStart(6, '0')
}

/** With the owner's token, the owner's code even, and a session that showed its password days ago. */
async function moveByOldSession(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const [mine, theirs] = [newPhone(), newPhone()]
  const code = await codeFor(stage, sara, mine)
  const { token } = await letSessionAge(stage, sara)
  const thief = { call: sara.call, phone: sara.phone, token }
  stage.judge(isTurnedDown(await ask(thief, theirs)), 'a code for the thief’s number')
  stage.judge(isTurnedDown(await move(thief, mine, code)), 'a code that was good, without the proof')
  const who = { p_user_id: sara.id, p_session_id: sara.id, p_phone: theirs }
  const doors: [string, string, Record<string, unknown>][] = [
    ['POST', '/rest/v1/rpc/authorize_phone_change', {}],
    ['POST', '/rest/v1/rpc/request_phone_change_code', { ...who, p_current_phone: sara.phone }],
    ['POST', '/rest/v1/rpc/change_phone', { ...who, p_code: code }],
    ['POST', '/rest/v1/rpc/request_phone_code', { p_phone: theirs, p_purpose: 'phone_change' }],
    ['PATCH', `/rest/v1/profiles?id=eq.${sara.id}`, { phone_number: theirs }],
    ['PUT', '/auth/v1/user', { email: addressOf(theirs), current_password: sara.password }],
    ['PUT', '/auth/v1/user', { phone: theirs, current_password: sara.password }],
  ]
  for (const [method, path, body] of doors) {
    const reply = await sara.call(path, { method, token, body })
    stage.judge(isRefused(reply), `${method} ${path}: ${reply.status} ${reply.text}`)
  }
  const stays = await numberOf(stage, { call: (path, call) => sara.call(path, { ...call, token }) })
  stage.judge(stays === sara.phone, `the account has moved to ${stays}`)
  const fresh = await sara.signInAgain()
  const done = await move({ call: sara.call, token: fresh.token }, mine, code)
  stage.requireSuccess(done, 'the owner’s own move')
}

/** Their own account, a right password, and the number of somebody else. */
async function takeTheNumber(stage: Stage): Promise<void> {
  const [mallory, sara, omar] = [
    await stage.member('mallory'),
    await stage.member('sara'),
    await stage.member('omar'),
  ]
  const free = newPhone()
  const code = await codeFor(stage, sara, free)
  stage.judge(isTurnedDown(await move(mallory, free, code)), 'the code of another’s move')
  // Mallory wants the same number: neither the code nor the tries of whoever asked before are used up by that.
  stage.requireSuccess(await ask(mallory, free), 'a code for a number that another wants')
  let wrong = codeSentTo(stage.product, free)
  for (let tried = 0; tried < 8; tried += 1) {
    wrong = another(wrong)
    stage.judge(isTurnedDown(await move(mallory, free, wrong)), 'a wrong code was taken')
  }
  const late = await move(mallory, free, codeSentTo(stage.product, free))
  stage.judge(isTurnedDown(late), 'the right code was still good after eight wrong ones')
  stage.requireSuccess(await move(sara, free, code), 'the move of who asked first')

  const sent = await ask(omar, sara.phone)
  const known = await ask(omar, mallory.phone)
  stage.judge(sent.text === known.text, `a number that is taken is answered otherwise: ${known.text}`)
  const taken = await move(omar, mallory.phone, codeSentTo(stage.product, mallory.phone))
  stage.judge(isTurnedDown(taken), 'the number of another account was taken')
  stage.judge((await numberOf(stage, mallory)) === mallory.phone, 'an account lost its number')
  const owner = await stage.call('/auth/v1/token?grant_type=password', {
    body: { email: addressOf(free), password: sara.password },
  })
  stage.require(sessionIn(owner).token !== '', 'who moved does not sign in by the new number')
}

/** Messages cost, and ring at whoever has the number. */
async function ringWithoutEnd(stage: Stage): Promise<void> {
  const [mallory, victim] = [await stage.member('mallory'), newPhone()]
  const numbers = [victim, ...Array.from({ length: 7 }, () => newPhone())]
  await Promise.all(numbers.map((phone) => ask(mallory, phone)))
  const arrived = numbers.filter((phone) => stage.product.messages().textsTo(phone).length > 0).length
  stage.require(arrived > 0, 'no code was sent at all')
  stage.judge(arrived <= 3, `one account had ${arrived} numbers rung at once`)
  const others = await Promise.all(['noor', 'omar', 'huda', 'zain'].map((name) => stage.member(name)))
  await Promise.all(others.map((other) => ask(other, victim)))
  const rung = stage.product.messages().textsTo(victim).length
  stage.judge(rung <= 3, `five accounts rang one number ${rung} times`)
}

export const phoneChange: Area = {
  title: 'another number',
  scenarios: [
    {
      name: 'a thief moves an account to a number of their own, by an old session',
      attempt: moveByOldSession,
    },
    {
      name: 'a member takes a number by the code of another, by guessing, or from its account',
      attempt: takeTheNumber,
    },
    { name: 'a member has codes for another number sent without end', attempt: ringWithoutEnd },
  ],
}

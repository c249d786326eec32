/** One-time codes under attack: guessing them from many addresses, skipping them, and having them sent without end. */

import { createHash, randomUUID } from 'node:crypto'
import { happens } from '../../support/happens.ts'
import { isRefused, isSuccess, isTurnedDown, type Reply } from '../calls.ts'
import {
  addressOf,
  codeMailedTo,
  codeSentTo,
  founderCode,
  type Member,
  newPassword,
  newPhone,
  sessionIn,
} from '../members.ts'
import { mailResetCode, resetTokenFor, sendResetCode } from '../resets.ts'
import type { Area, Stage } from '../scenario.ts'

/** What was sent arrives a moment after the answer. */
const stragglersMs = 500

function another(digits: string): string {
  return String((Number(digits) + 1) % 1_000_000).padStart(6, '0')
}

/** How one number is written, by people and by attackers. */
function spellingsOf(phone: string): string[] {
  const local = phone.slice('+964'.length)
  return [
    phone,
    `00${phone.slice(1)}`,
    `0${local}`,
    ` ${phone} `,
    phone.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
  ]
}

async function guessResetCodeByPhone(stage: Stage): Promise<void> {
  const [{ phone }, noor] = [await stage.member('sara'), await stage.member('noor')]
  await resetTokenFor(stage, { phone: noor.phone }, await sendResetCode(stage, noor.phone))
  const code = await sendResetCode(stage, phone)
  const guess = (spelling: string, otp_code: string) =>
    stage.call('/functions/v1/verify-reset-otp', { body: { phone: spelling, otp_code } })
  let wrong = code
  for (const spelling of [...spellingsOf(phone), ...spellingsOf(phone)]) {
    wrong = another(wrong)
    stage.judge(isTurnedDown(await guess(spelling, wrong)), 'a wrong code was taken')
  }
  const last = await guess(phone, code)
  stage.judge(isTurnedDown(last), 'the right code was still good after ten wrong ones from ten addresses')
}

async function guessEmailedCode(stage: Stage): Promise<void> {
  const noor = await stage.member('noor', { byEmail: true })
  await resetTokenFor(stage, { email: noor.email }, await mailResetCode(stage, noor.email))
  const { email } = await stage.member('sara', { byEmail: true })
  const code = await mailResetCode(stage, email)
  let wrong = code
  for (let tried = 0; tried < 6; tried += 1) {
    wrong = another(wrong)
    const reply = await stage.call('/functions/v1/verify-reset-otp', { body: { email, otp_code: wrong } })
    stage.judge(isTurnedDown(reply), 'a wrong code was taken')
  }
  const last = await stage.call('/functions/v1/verify-reset-otp', { body: { email, otp_code: code } })
  stage.judge(isTurnedDown(last), 'the right code was still good after six wrong ones')
}

async function guessSignInCode(stage: Stage): Promise<void> {
  const { email } = await stage.member('sara', { byEmail: true })
  const ask = async (address: string) => {
    await stage.call('/auth/v1/otp', { body: { email: address, create_user: false } })
    return codeMailedTo(stage.product, address)
  }
  const noor = await stage.member('noor', { byEmail: true })
  const own = { type: 'email', email: noor.email, token: await ask(noor.email) }
  const honest = await stage.call('/auth/v1/verify', { body: own })
  stage.require(sessionIn(honest).token !== '', 'a right code gives no session')
  const code = await ask(email)
  const types = ['email', 'magiclink', 'recovery']
  let wrong = code
  for (let tried = 0; tried < 12; tried += 1) {
    wrong = another(wrong)
    const body = {
      type: types[tried % types.length],
      email: tried % 2 ? email.toUpperCase() : email,
      token: wrong,
    }
    stage.judge(isRefused(await stage.call('/auth/v1/verify', { body })), 'a wrong code was taken')
  }
  const last = await stage.call('/auth/v1/verify', { body: { type: 'email', email, token: code } })
  stage.judge(isRefused(last), 'the right code was still good after twelve wrong ones')
}

async function skipTheCode(stage: Stage): Promise<void> {
  const data = { referral_code: founderCode, registration_method: 'whatsapp_verified' }
  const password = newPassword()
  const [phone, victim] = [newPhone(), newPhone()]
  const phone_verifier = randomUUID()
  const challenge = createHash('sha256').update(phone_verifier).digest('hex')
  await stage.call('/functions/v1/send-whatsapp-otp', { body: { phone: victim, type: 'verification' } })
  const verified = await stage.call('/functions/v1/verify-whatsapp-otp', {
    body: { phone_number: victim, otp_code: codeSentTo(stage.product, victim), challenge },
  })
  stage.requireSuccess(verified, 'the proof of a number')
  const wishes: [string, Record<string, unknown>][] = [
    ['no code', { email: addressOf(phone), password, data: { ...data, phone } }],
    ['no metadata', { email: addressOf(phone), password }],
    ['a referral code alone', { email: addressOf(phone), password, data: { referral_code: founderCode } }],
    ['another’s proven number', { email: addressOf(phone), password, data: { ...data, phone: victim } }],
    [
      'a number proven by another browser',
      { email: addressOf(victim), password, data: { ...data, phone: victim } },
    ],
    [
      'a made-up verifier',
      { email: addressOf(victim), password, data: { ...data, phone: victim, phone_verifier: 'x' } },
    ],
    ['a phone beside it', { phone, password, data: { ...data, phone } }],
    ['capitals', { email: addressOf(phone).toUpperCase(), password, data: { ...data, phone } }],
  ]
  for (const [how, body] of wishes) {
    const reply = await stage.call('/auth/v1/signup', { body })
    stage.judge(isRefused(reply), `an account for a number by ${how}: ${reply.status} ${reply.text}`)
  }
  const owner = await stage.call('/auth/v1/signup', {
    body: { email: addressOf(victim), password, data: { ...data, phone: victim, phone_verifier } },
  })
  stage.require(sessionIn(owner).token !== '', `not even the owner registers: ${owner.status} ${owner.text}`)
}

async function resetWithoutToken(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const { phone } = sara
  const code = await sendResetCode(stage, phone)
  const password = newPassword()
  for (const body of [
    { password },
    { password, reset_token: 'a'.repeat(64) },
    { password, reset_token: code, phone, otp_code: code },
    { password, user_id: sara.id, reset_token: ['a'] },
    { password, reset_token: { like: '%' } },
    { password, reset_token: '' },
  ]) {
    const reply = await stage.call('/functions/v1/reset-password', { body })
    stage.judge(isTurnedDown(reply), `a new password without the token: ${JSON.stringify(body)}`)
  }
  const reset_token = await resetTokenFor(stage, { phone }, code)
  const owner = await stage.call('/functions/v1/reset-password', { body: { password, reset_token } })
  stage.requireSuccess(owner, 'the reset of the owner')
}

async function useResetTokenTwice(stage: Stage): Promise<void> {
  const { phone } = await stage.member('sara')
  const reset_token = await resetTokenFor(stage, { phone }, await sendResetCode(stage, phone))
  const reset = () =>
    stage.call('/functions/v1/reset-password', { body: { reset_token, password: newPassword() } })
  const replies = await Promise.all([reset(), reset(), reset()])
  const taken = replies.filter(isSuccess).length
  stage.judge(taken === 1, `one token set ${taken} passwords`)
  stage.judge(isTurnedDown(await reset()), 'a used token was good again')
}

/** A code and a token from before what the owner did since, the token kept at work meanwhile. */
async function resetAfterOwner(stage: Stage): Promise<void> {
  const owners: ((sara: Member) => Promise<Reply>)[] = [
    (sara) => sara.call('/auth/v1/user', { method: 'PUT', body: { password: newPassword() } }),
    (sara) => sara.call('/auth/v1/logout?scope=global', { method: 'POST' }),
  ]
  for (const act of owners) {
    const sara = await stage.member('sara')
    const { phone } = sara
    const reset_token = await resetTokenFor(stage, { phone }, await sendResetCode(stage, phone))
    const code = await sendResetCode(stage, phone)
    const refusedOne = () =>
      stage.call('/functions/v1/reset-password', { body: { reset_token, password: 'x'.repeat(20_000) } })
    const [done] = await Promise.all([act(sara), refusedOne(), refusedOne(), refusedOne()])
    stage.requireSuccess(done, 'what the owner does')
    const reset = await stage.call('/functions/v1/reset-password', {
      body: { reset_token, password: newPassword() },
    })
    stage.judge(isTurnedDown(reset), `a token outlived what its owner did: ${reset.text}`)
    const verified = await stage.call('/functions/v1/verify-reset-otp', { body: { phone, otp_code: code } })
    stage.judge(isTurnedDown(verified), `a code outlived what its owner did: ${verified.text}`)
  }
}

/** What arrives is counted, since the answer is the same when nothing is sent. */
async function askForManyCodes(stage: Stage): Promise<void> {
  const { messages, mail } = stage.product
  const texts = (phone: string) => messages().textsTo(phone).length
  const mails = (email: string) => mail().received.filter(({ to }) => to === email).length
  const [unknown, { phone }] = [newPhone(), await stage.member('sara')]
  const [{ email }, other] = [
    await stage.member('sara', { byEmail: true }),
    await stage.member('noor', { byEmail: true }),
  ]
  const ways: [string, Record<string, unknown>, () => number][] = [
    ['/functions/v1/send-whatsapp-otp', { phone: unknown, type: 'verification' }, () => texts(unknown)],
    ['/functions/v1/send-ultramsg-otp', { phone, type: 'forgot_password' }, () => texts(phone)],
    ['/functions/v1/send-email-otp', { email }, () => mails(email)],
    ['/auth/v1/recover', { email: other.email }, () => mails(other.email)],
  ]
  for (const [path, body, arrived] of ways) {
    await Promise.all(Array.from({ length: 8 }, () => stage.call(path, { body })))
    await happens(() => arrived() >= 1)
    stage.require(arrived() >= 1, `${path} sent nothing`)
    await new Promise((resolve) => setTimeout(resolve, stragglersMs))
    stage.judge(arrived() <= 3, `${path} sent ${arrived()} codes to one address at once`)
  }
}

export const codes: Area = {
  title: 'codes and passwords',
  scenarios: [
    {
      name: 'a stranger guesses the code of a reset by phone, in every spelling, from many addresses',
      attempt: guessResetCodeByPhone,
    },
    { name: 'a stranger guesses the code of a reset by mail', hole: 16, attempt: guessEmailedCode },
    { name: 'a stranger guesses the code of a sign-in, under every type', hole: 1, attempt: guessSignInCode },
    { name: 'a stranger registers a number without its code, or with another’s', attempt: skipTheCode },
    { name: 'a stranger sets a new password without the token', attempt: resetWithoutToken },
    { name: 'a token for a new password is used twice, at once and later', attempt: useResetTokenTwice },
    {
      name: 'a thief resets by what was sent before the owner set a password or signed out everywhere',
      hole: 156,
      attempt: resetAfterOwner,
    },
    { name: 'a stranger has codes sent to one person again and again', attempt: askForManyCodes },
  ],
}

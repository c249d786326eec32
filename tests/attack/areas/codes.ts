/** Codes and passwords under attack: guessing them from many addresses, skipping them, and locking others out with them. */
import { createHash, randomUUID } from 'node:crypto'
import { isRefused, isTurnedDown, newAddress, type Reply, textIn } from '../calls.ts'
import { addressOf, codeSentTo, newPassword, newPhone, sessionIn } from '../members.ts'
import { type Area, LeftOut, type Stage } from '../scenario.ts'

const founderCode = 'REFMAJLIS01'

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
  const { phone } = await stage.member('sara')
  await stage.call('/functions/v1/send-ultramsg-otp', { body: { phone, type: 'forgot_password' } })
  const code = codeSentTo(stage.product, phone)
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
  const { email } = await stage.member('sara', { byEmail: true })
  await stage.call('/functions/v1/send-email-otp', { body: { email } })
  const { text } = await stage.product.mail().emailTo(email)
  const code = /\b\d{4,8}\b/.exec(text)?.[0] ?? ''
  stage.judge(code.length >= 6, `a code by mail has ${code.length} digits`)
  let wrong = code
  for (let tried = 0; tried < 6; tried += 1) {
    wrong = String((Number(wrong) + 1) % 10 ** code.length).padStart(code.length, '0')
    const reply = await stage.call('/functions/v1/verify-reset-otp', { body: { email, otp_code: wrong } })
    stage.judge(isTurnedDown(reply), 'a wrong code was taken')
  }
  const last = await stage.call('/functions/v1/verify-reset-otp', { body: { email, otp_code: code } })
  stage.judge(isTurnedDown(last), 'the right code was still good after six wrong ones')
}

async function guessSignInCode(stage: Stage): Promise<void> {
  const { email } = await stage.member('sara', { byEmail: true })
  await stage.call('/auth/v1/otp', { body: { email, create_user: false } })
  const { text } = await stage.product.mail().emailTo(email)
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
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

async function guessPassword(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const spellings = [
    sara.email,
    sara.email.toUpperCase(),
    ` ${sara.email}`,
    `0${sara.email}`,
    `00${sara.email}`,
  ]
  const signIn = (email: string, password: string) =>
    stage.call('/auth/v1/token?grant_type=password', { body: { email, password } })
  const statuses: number[] = []
  for (let tried = 0; tried < stage.times(40, 400); tried += 1) {
    const reply = await signIn(spellings[tried % spellings.length] ?? sara.email, `guess-${tried}`)
    stage.judge(isRefused(reply), 'a wrong password was taken')
    statuses.push(reply.status)
  }
  stage.judge(
    statuses.includes(429),
    `${statuses.length} passwords of one account were tried, from as many addresses`,
  )
  const last = await signIn(sara.email, sara.password)
  stage.judge(isRefused(last), 'a stranger could go on guessing after the limit')
}

/** Whoever wants to annoy Sara enters wrong passwords for her; her own phone must not notice. */
async function lockOutByPassword(stage: Stage): Promise<void> {
  if (!stage.product.process) throw new LeftOut('needs networks of its own')
  const sara = await stage.member('sara')
  const home = newAddress()
  const signIn = (password: string, from: string) =>
    stage.call('/auth/v1/token?grant_type=password', { body: { email: sara.email, password }, from })
  await signIn(sara.password, home)
  for (let tried = 0; tried < 8; tried += 1) {
    stage.judge(isRefused(await signIn(`guess-${tried}`, newAddress())), 'a wrong password was taken')
  }
  const own = await signIn(sara.password, home)
  stage.judge(sessionIn(own).token !== '', 'eight wrong passwords of a stranger lock the owner out at home')
  stage.judge((await sara.call('/auth/v1/user')).status === 200, 'the session that was open ended')
}

async function skipTheCode(stage: Stage): Promise<void> {
  const data = { referral_code: founderCode, registration_method: 'whatsapp_verified' }
  const password = newPassword()
  const [phone, victim] = [newPhone(), newPhone()]
  const challenge = createHash('sha256').update(randomUUID()).digest('hex')
  await stage.call('/functions/v1/send-whatsapp-otp', { body: { phone: victim, type: 'verification' } })
  const code = codeSentTo(stage.product, victim)
  await stage.call('/functions/v1/verify-whatsapp-otp', {
    body: { phone_number: victim, otp_code: code, challenge },
  })
  const wishes: [string, Record<string, unknown>][] = [
    ['no code', { email: addressOf(phone), password, data: { ...data, phone } }],
    ['no metadata', { email: addressOf(phone), password }],
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
    stage.judge(sessionIn(reply).token === '', `an account for a number by ${how}`)
  }
}

async function resetWithoutToken(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const { phone } = sara
  await stage.call('/functions/v1/send-ultramsg-otp', { body: { phone, type: 'forgot_password' } })
  const code = codeSentTo(stage.product, phone)
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
}

async function useResetTokenTwice(stage: Stage): Promise<void> {
  const { phone } = await stage.member('sara')
  await stage.call('/functions/v1/send-ultramsg-otp', { body: { phone, type: 'forgot_password' } })
  const verified = await stage.call('/functions/v1/verify-reset-otp', {
    body: { phone, otp_code: codeSentTo(stage.product, phone) },
  })
  const reset_token = textIn(verified, 'reset_token')
  const reset = () =>
    stage.call('/functions/v1/reset-password', { body: { reset_token, password: newPassword() } })
  const replies = await Promise.all([reset(), reset(), reset()])
  const taken = replies.filter(({ json }: Reply) => json.success === true).length
  stage.judge(taken === 1, `one token set ${taken} passwords`)
  stage.judge(isTurnedDown(await reset()), 'a used token was good again')
}

async function askForManyCodes(stage: Stage): Promise<void> {
  const [phone, email] = [newPhone(), (await stage.member('sara', { byEmail: true })).email]
  const ways: [string, Record<string, unknown>][] = [
    ['/functions/v1/send-whatsapp-otp', { phone, type: 'verification' }],
    ['/functions/v1/send-ultramsg-otp', { phone, type: 'forgot_password' }],
    ['/functions/v1/send-email-otp', { email }],
    ['/auth/v1/recover', { email }],
  ]
  for (const [path, body] of ways) {
    const replies = await Promise.all(Array.from({ length: 8 }, () => stage.call(path, { body })))
    const sent = replies.filter((reply) => !isTurnedDown(reply)).length
    stage.judge(sent <= 3, `${path} sent ${sent} codes to one address at once`)
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
    { name: 'a stranger guesses a password, in every spelling, from many addresses', attempt: guessPassword },
    {
      name: 'somebody with a grudge enters wrong passwords so that Sara cannot sign in',
      hole: 16,
      attempt: lockOutByPassword,
    },
    { name: 'a stranger registers a number without its code, or with another’s', attempt: skipTheCode },
    { name: 'a stranger sets a new password without the token', attempt: resetWithoutToken },
    { name: 'a token for a new password is used twice, at once and later', attempt: useResetTokenTwice },
    { name: 'a stranger has codes sent to one person again and again', attempt: askForManyCodes },
  ],
}

/** Passwords under attack: guessing them from many addresses, and locking others out with wrong ones. */
import { randomInt } from 'node:crypto'
import { isRefused, newAddress, textIn } from '../calls.ts'
import { sessionIn } from '../members.ts'
import { type Area, LeftOut, type Stage } from '../scenario.ts'

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
  stage.requireSuccess(await signIn(sara.email, sara.password), 'a sign-in with the right password')
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
  stage.requireSuccess(await signIn(sara.password, home), 'a sign-in at home')
  const statuses: number[] = []
  for (let tried = 0; tried < 8; tried += 1) {
    const reply = await signIn(`guess-${tried}`, newAddress())
    stage.judge(isRefused(reply), 'a wrong password was taken')
    statuses.push(reply.status)
  }
  stage.require(statuses.includes(429), 'wrong passwords lock nobody out')
  const own = await signIn(sara.password, home)
  stage.judge(sessionIn(own).token !== '', 'eight wrong passwords of a stranger lock the owner out at home')
  stage.judge(textIn(await sara.call('/auth/v1/user'), 'id') === sara.id, 'the session that was open ended')
}

/** The most wrong passwords of one account that are looked at in 15 minutes. */
const guessesAllowed = 5

/** An Iraqi and a Saudi number whose last nine digits are the same: +964 750 123 4567 and +966 50 123 4567. */
function namesakes(): [iraqi: string, saudi: string] {
  const digits = `50${randomInt(1_000_000, 9_999_999)}`
  return [`+9647${digits}`, `+966${digits}`]
}

/** The thief signs in to the own account, which ends what was counted for it, before the guesses of the victim are used up. */
async function guessBetweenOwnSignIns(stage: Stage): Promise<void> {
  if (!stage.product.process) throw new LeftOut('needs accounts by phone')
  const signIn = (email: string, password: string) =>
    stage.call('/auth/v1/token?grant_type=password', { body: { email, password } })
  const [iraqi, saudi] = namesakes()
  // Each way round, with numbers of their own.
  for (const [victimPhone, ownPhone] of [namesakes(), [saudi, iraqi]]) {
    const [victim, thief] = [
      await stage.member('sara', { phone: victimPhone }),
      await stage.member('mallory', { phone: ownPhone }),
    ]
    stage.requireSuccess(await signIn(victim.email, victim.password), 'the sign-in of the victim')
    let guesses = 0
    for (let tried = 0; tried < 20; tried += 1) {
      const reply = await signIn(victim.email, `guess-${tried}`)
      stage.judge(isRefused(reply), 'a wrong password was taken')
      if (reply.json.error_code === 'invalid_credentials') guesses += 1
      if (tried % 4 < 3) continue
      const own = sessionIn(await signIn(thief.email, thief.password))
      stage.judge(own.token !== '', `guesses at ${victim.phone} lock ${thief.phone} out`)
    }
    stage.require(guesses > 0, 'not a single guess was looked at')
    stage.judge(
      guesses <= guessesAllowed,
      `${guesses} guesses at ${victim.phone} between sign-ins to ${thief.phone}, with the same last nine digits`,
    )
  }
}

export const passwords: Area = {
  title: 'codes and passwords',
  scenarios: [
    { name: 'a stranger guesses a password, in every spelling, from many addresses', attempt: guessPassword },
    {
      name: 'somebody with a grudge enters wrong passwords so that Sara cannot sign in',
      hole: 16,
      attempt: lockOutByPassword,
    },
    {
      name: 'a thief guesses a password and signs in between, to an own number with the same last digits',
      hole: 58,
      attempt: guessBetweenOwnSignIns,
    },
  ],
}

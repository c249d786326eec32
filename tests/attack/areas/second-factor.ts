/** The second factor under attack: leaving it out, and using one of its codes twice. */
import { totpAt } from '../../support/totp.ts'
import { isRefused, isTurnedDown, type Reply, textIn } from '../calls.ts'
import { type Member, type Session, sessionIn } from '../members.ts'
import type { Area, Stage } from '../scenario.ts'
import { give } from '../wallets.ts'

/** A code of an authenticator is the code for so long (RFC 6238). */
const stepMs = 30_000

interface Factor {
  factorId: string
  secret: string
  /** The code that brought it into force. */
  code: string
  /** The session in which it did. */
  session: Session
}

/** Enrols an authenticator. */
async function enrol(stage: Stage, member: Member): Promise<Factor> {
  const enrolled = await member.call('/auth/v1/factors', {
    body: { factor_type: 'totp', friendly_name: 'app' },
  })
  const factorId = textIn(enrolled, 'id')
  const { totp } = enrolled.json
  const secret = typeof totp === 'object' && totp !== null && 'secret' in totp ? String(totp.secret) : ''
  const code = totpAt(secret, Date.now())
  const answered = await answerFactor(member, factorId, code)
  const session = sessionIn(answered)
  stage.require(session.token !== '', `no factor came into force: ${answered.status} ${answered.text}`)
  return { factorId, secret, code, session }
}

async function answerFactor({ call }: Pick<Member, 'call'>, factorId: string, code: string): Promise<Reply> {
  const challenge = await call(`/auth/v1/factors/${factorId}/challenge`, { body: {} })
  return call(`/auth/v1/factors/${factorId}/verify`, {
    body: { challenge_id: textIn(challenge, 'id'), code },
  })
}

async function withoutSecondFactor(stage: Stage): Promise<void> {
  const [sara, noor] = [await stage.member('sara'), await stage.member('noor')]
  const { session: high } = await enrol(stage, sara)
  await give(stage, sara, 10)
  const low = await sara.signInAgain()
  const doors: [string, Record<string, unknown> | undefined][] = [
    ['/rest/v1/rpc/get_own_profile', {}],
    ['/rest/v1/rpc/transfer_points_with_limits', { p_to_user_id: noor.id, p_amount: 1 }],
    ['/rest/v1/posts', { content: 'بلا عامل ثان' }],
    ['/functions/v1/secure-profile', { action: 'getCurrentUserProfile' }],
  ]
  for (const [path, body] of doors) {
    stage.requireSuccess(await stage.call(path, { token: high.token, body }), 'who showed the second factor')
    const reply = await stage.call(path, { token: low.token, body })
    const isClosed = path.startsWith('/functions') ? isTurnedDown(reply) : isRefused(reply)
    stage.judge(isClosed, `${path} with the password alone: ${reply.status} ${reply.text}`)
  }
}

async function repeatFactorCode(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const { factorId, secret, code } = await enrol(stage, sara)
  const thief = await sara.signInAgain()
  const call: Member['call'] = (path, more) => sara.call(path, { token: thief.token, ...more })
  const replies = await Promise.all([
    answerFactor({ call }, factorId, code),
    answerFactor({ call }, factorId, code),
  ])
  for (const reply of replies) {
    const isHeld = isRefused(reply) && reply.json.error_code === 'mfa_verification_failed'
    stage.judge(isHeld, `a code seen over the shoulder was good again: ${reply.status} ${reply.text}`)
  }
  const next = await answerFactor({ call }, factorId, totpAt(secret, Date.now() + stepMs))
  stage.require(sessionIn(next).token !== '', `not even the next code is good: ${next.status} ${next.text}`)
}

/** Whoever holds what a session had before the factor was shown comes at once, while a lost answer would still be given again. */
async function waitForTheFactor(stage: Stage): Promise<void> {
  const sara = await stage.member('sara')
  const { secret, factorId } = await enrol(stage, sara)
  const low = await sara.signInAgain()
  const call: Member['call'] = (path, more) => sara.call(path, { token: low.token, ...more })
  const refresh = (refreshToken: string) =>
    stage.call('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } })
  const exchanged = await refresh(low.refreshToken)
  stage.requireSuccess(exchanged, 'a refresh before the factor is shown')
  const shown = await answerFactor({ call }, factorId, totpAt(secret, Date.now() + stepMs))
  stage.requireSuccess(shown, 'the code')
  for (const token of [low.refreshToken, textIn(exchanged, 'refresh_token')]) {
    const reply = await refresh(token)
    stage.judge(isRefused(reply), `a token from before the factor was raised: ${reply.status} ${reply.text}`)
  }
  stage.requireSuccess(await refresh(textIn(shown, 'refresh_token')), "the owner's own refresh")
}

export const secondFactor: Area = {
  title: 'second factor',
  scenarios: [
    {
      name: 'somebody with the password alone comes in where a second factor is enrolled',
      hole: 9,
      attempt: withoutSecondFactor,
    },
    { name: 'a code of the second factor is used twice', hole: 10, attempt: repeatFactorCode },
    {
      name: 'an older refresh token of a session is raised with it',
      hole: 137,
      attempt: waitForTheFactor,
    },
  ],
}

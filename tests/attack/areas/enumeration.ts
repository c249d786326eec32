/** Enumeration: who has an account here? A stranger compares what is said, and how long it takes. */
import { happens } from '../../support/happens.ts'
import { provenNumber } from '../../support/proven-number.ts'
import type { Reply } from '../calls.ts'
import {
  addressOf,
  codeMailedTo,
  codeSentTo,
  founderCode,
  type Member,
  newEmail,
  newPassword,
  newPhone,
  sessionIn,
} from '../members.ts'
import { resetTokenFor, sendResetCode } from '../resets.ts'
import type { Area, Stage } from '../scenario.ts'

interface Person {
  email: string
  phone: string
}

interface Question {
  what: string
  by: 'email' | 'phone'
  ask(who: Person): Promise<Reply>
  /** Proves that the question can be answered otherwise, or has an effect: throws, or is empty, where that is not so. */
  proof(asked: { known: Member; unknown: Person }): Promise<string>
}

function questions(stage: Stage): Question[] {
  const { product } = stage
  const post = (path: string, body: Record<string, unknown>) => stage.call(path, { body })
  const isMailed = ({ email }: Person) => codeMailedTo(product, email)
  const isSent = async ({ phone }: Person) => codeSentTo(product, phone)
  const verify = (email: string, token: string) => post('/auth/v1/verify', { type: 'email', email, token })
  const signUp = ({ email }: Person) => post('/auth/v1/signup', { email, password: newPassword() })
  const resend = ({ email }: Person) => post('/auth/v1/resend', { type: 'signup', email })
  return [
    {
      what: 'a wrong password',
      by: 'email',
      ask: ({ email }) => post('/auth/v1/token?grant_type=password', { email, password: 'x' }),
      proof: async ({ known }) => (await known.signInAgain()).token,
    },
    {
      what: 'a forgotten password',
      by: 'email',
      ask: ({ email }) => post('/auth/v1/recover', { email }),
      proof: ({ known }) => isMailed(known),
    },
    {
      what: 'a confirmation again',
      by: 'email',
      ask: resend,
      // It is for who signed up and has not confirmed: the second mail is the one that was sent again.
      proof: async ({ unknown }) => {
        await signUp(unknown)
        await isMailed(unknown)
        await resend(unknown)
        return mailAgainTo(stage, unknown)
      },
    },
    {
      what: 'signing up',
      by: 'email',
      ask: signUp,
      proof: ({ unknown }) => isMailed(unknown),
    },
    {
      what: 'a wrong code',
      by: 'email',
      ask: ({ email }) => verify(email, '123456'),
      proof: async ({ known: { email } }) => {
        await post('/auth/v1/otp', { email, create_user: false })
        return sessionIn(await verify(email, await codeMailedTo(product, email))).token
      },
    },
    {
      what: 'a reset by phone',
      by: 'phone',
      ask: ({ phone }) => post('/functions/v1/send-ultramsg-otp', { phone }),
      proof: ({ known }) => isSent(known),
    },
    {
      what: 'a wrong code of a reset by phone',
      by: 'phone',
      ask: ({ phone }) => post('/functions/v1/verify-reset-otp', { phone, otp_code: '123456' }),
      proof: async ({ known: { phone } }) =>
        resetTokenFor(stage, { phone }, await sendResetCode(stage, phone)),
    },
    {
      what: 'a code to register',
      by: 'phone',
      ask: ({ phone }) => post('/functions/v1/send-whatsapp-otp', { phone, type: 'verification' }),
      proof: ({ unknown }) => isSent(unknown),
    },
  ]
}

/** By the address that stands for a number, which no mail goes to. */
async function questionsByPhoneAddress(stage: Stage): Promise<Question[]> {
  const { product } = stage
  const mover = await stage.member('mover', { byEmail: true })
  const moveTo = (email: string) => mover.call('/auth/v1/user', { method: 'PUT', body: { email } })
  const askForCode = (email: string, more = {}) => stage.call('/auth/v1/otp', { body: { email, ...more } })
  const signUp = ({ phone }: Person) => {
    const data = { phone, registration_method: 'whatsapp_verified', referral_code: founderCode }
    return stage.call('/auth/v1/signup', {
      body: { email: addressOf(phone), password: newPassword(), data },
    })
  }
  const isMailed = async (ask: (email: string) => Promise<Reply>) => {
    const email = newEmail('somebody')
    await ask(email)
    return codeMailedTo(product, email)
  }
  return [
    {
      what: 'signing up for a number that was never verified',
      by: 'phone',
      ask: signUp,
      proof: async ({ unknown }) => {
        await product.sql(provenNumber(unknown.phone))
        return sessionIn(await signUp(unknown)).token
      },
    },
    {
      what: 'a code to sign in with',
      by: 'phone',
      ask: ({ phone }) => askForCode(addressOf(phone)),
      proof: () => isMailed(askForCode),
    },
    {
      what: 'a code to sign in with, and no new account',
      by: 'phone',
      ask: ({ phone }) => askForCode(addressOf(phone), { create_user: false }),
      proof: () => isMailed(askForCode),
    },
    {
      what: 'moving to the address',
      by: 'phone',
      ask: ({ phone }) => moveTo(addressOf(phone)),
      proof: () => isMailed(moveTo),
    },
  ]
}

/** The text of the second mail to somebody; empty where only one came. */
async function mailAgainTo({ product }: Stage, { email }: Person): Promise<string> {
  const mails = () => product.mail().received.filter(({ to }) => to === email)
  await happens(() => mails().length >= 2)
  return mails()[1]?.text ?? ''
}

/** Statuses of an answer to a question, and not of one that nobody can ask. */
const understood = [200, 400, 403, 422]

/** What is the same for everybody: status, words, and which fields there are. */
function shapeOf({ status, json }: Reply): string {
  const fields = Object.entries(json).map(([key, value]) => [key, isWord(key) ? value : typeof value])
  return JSON.stringify([status, fields.sort()])
}

function isWord(key: string): boolean {
  return ['msg', 'message', 'error', 'error_code', 'code'].includes(key)
}

/** Times are told and not judged: on a busy machine they say nothing. */
async function compare(stage: Stage, asked: Question[]): Promise<void> {
  for (const { what, by, ask, proof } of asked) {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    const timed = async (turns: number[], who: Person) => {
      const begunAt = performance.now()
      const reply = await ask(who)
      turns.push(performance.now() - begunAt)
      return reply
    }
    for (let turn = 0; turn < stage.times(1, 15); turn += 1) {
      const sara = await stage.member('sara', { byEmail: by === 'email' })
      const askKnown = () => timed(times.known, sara)
      const nobody = { email: newEmail('nobody'), phone: newPhone() }
      const askUnknown = () => timed(times.unknown, nobody)
      // In turns, because the first question after a registration finds a busier server.
      const first = turn % 2 === 0 ? await askUnknown() : await askKnown()
      const second = turn % 2 === 0 ? await askKnown() : await askUnknown()
      const [known, unknown] = turn % 2 === 0 ? [second, first] : [first, second]
      for (const { status } of [known, unknown])
        stage.judge(understood.includes(status), `${what} was not understood: ${status}`)
      stage.require(
        (await proof({ known: sara, unknown: nobody })) !== '',
        `${what} is never answered otherwise`,
      )
      const isSame = shapeOf(known) === shapeOf(unknown)
      stage.judge(
        isSame,
        `${what}: ${known.status} ${known.text}; to nobody ${unknown.status} ${unknown.text}`,
      )
    }
    const value = `${medianOf(times.known)} ms for whom is known, ${medianOf(times.unknown)} ms for nobody`
    if (stage.isLong) stage.note({ name: what, value })
  }
}

function medianOf(times: number[]): string {
  return (times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(0)
}

export const enumeration: Area = {
  title: 'enumeration',
  scenarios: [
    {
      name: 'a stranger compares the answers to known and unknown people',
      hole: 17,
      attempt: async (stage) => {
        stage.product.messages()
        await compare(stage, questions(stage))
      },
    },
    {
      name: 'a stranger and a member ask by the addresses that stand for numbers, known and unknown ones',
      hole: 144,
      attempt: async (stage) => compare(stage, await questionsByPhoneAddress(stage)),
    },
  ],
}

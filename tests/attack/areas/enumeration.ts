/** Enumeration: who has an account here? A stranger compares what is said, and how long it takes. */
import { isFailure, type Reply } from '../calls.ts'
import { newEmail, newPassword, newPhone } from '../members.ts'
import type { Area, Stage } from '../scenario.ts'

interface Question {
  what: string
  by: 'email' | 'phone'
  ask(who: { email: string; phone: string }): Promise<Reply>
}

function questions({ call }: Stage): Question[] {
  const post = (path: string, body: Record<string, unknown>) => call(path, { body })
  return [
    {
      what: 'a wrong password',
      by: 'email',
      ask: ({ email }) => post('/auth/v1/token?grant_type=password', { email, password: 'x' }),
    },
    { what: 'a forgotten password', by: 'email', ask: ({ email }) => post('/auth/v1/recover', { email }) },
    {
      what: 'a confirmation again',
      by: 'email',
      ask: ({ email }) => post('/auth/v1/resend', { type: 'signup', email }),
    },
    {
      what: 'signing up',
      by: 'email',
      ask: ({ email }) => post('/auth/v1/signup', { email, password: newPassword() }),
    },
    {
      what: 'a wrong code',
      by: 'email',
      ask: ({ email }) => post('/auth/v1/verify', { type: 'email', email, token: '123456' }),
    },
    {
      what: 'a reset by phone',
      by: 'phone',
      ask: ({ phone }) => post('/functions/v1/send-ultramsg-otp', { phone }),
    },
    {
      what: 'a wrong code of a reset by phone',
      by: 'phone',
      ask: ({ phone }) => post('/functions/v1/verify-reset-otp', { phone, otp_code: '123456' }),
    },
    {
      what: 'a code to register',
      by: 'phone',
      ask: ({ phone }) => post('/functions/v1/send-whatsapp-otp', { phone, type: 'verification' }),
    },
  ]
}

/** What is the same for everybody: status, words, and which fields there are. */
function shapeOf({ status, json }: Reply): string {
  const fields = Object.entries(json).map(([key, value]) => [key, isWord(key) ? value : typeof value])
  return JSON.stringify([status, fields.sort()])
}

function isWord(key: string): boolean {
  return ['msg', 'message', 'error', 'error_code', 'code'].includes(key)
}

/** Times are told and not judged: on a busy machine they say nothing. */
async function compare(stage: Stage): Promise<void> {
  stage.product.messages()
  for (const { what, by, ask } of questions(stage)) {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    const timed = async (turns: number[], who: Parameters<Question['ask']>[0]) => {
      const begunAt = performance.now()
      const reply = await ask(who)
      turns.push(performance.now() - begunAt)
      return reply
    }
    for (let turn = 0; turn < stage.times(1, 15); turn += 1) {
      const sara = await stage.member('sara', { byEmail: by === 'email' })
      const askKnown = () => timed(times.known, sara)
      const askUnknown = () => timed(times.unknown, { email: newEmail('nobody'), phone: newPhone() })
      // In turns, because the first question after a registration finds a busier server.
      const first = turn % 2 === 0 ? await askUnknown() : await askKnown()
      const second = turn % 2 === 0 ? await askKnown() : await askUnknown()
      const [known, unknown] = turn % 2 === 0 ? [second, first] : [first, second]
      stage.judge(!isFailure(known) && !isFailure(unknown), `${what}: ${known.status} ${unknown.status}`)
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
    { name: 'a stranger compares the answers to known and unknown people', hole: 17, attempt: compare },
  ],
}

/** People who write, pay and upload, one thing after the other, and write down each that was acknowledged. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { testKeys } from '../support/project-backend.ts'
import { clientOf, type Installation } from './installation.ts'

export interface Person {
  id: string
  /** Whom they pay, and nobody else does. */
  payeeId: string
  client: SupabaseClient
}

/** What one person did, by the ids that they chose for it. */
export interface Diary {
  person: Person
  posts: string[]
  payments: string[]
  files: Map<string, Buffer>
  /** What was said no to, which nobody deserved. */
  refusals: string[]
  /** Nobody waits any more for what was not acknowledged. */
  isAbandoned: boolean
}

/** Of points; what each person can pay. */
const pocketMoney = 10_000
/** The smallest GIF, which is kept byte for byte; more may follow behind its end. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Agents, since others may pay so often on a day only. */
export async function newPeople(installation: Installation, count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => newPerson(installation)))
}

async function newPerson({ url, service, sql }: Installation): Promise<Person> {
  const [account, payee] = [await newAccount(service), await newAccount(service)]
  await sql(
    `insert into public.approved_agents (user_id, name, location, whatsapp, services)
     values ('${account.id}', 'وكيل', 'بغداد', '+9647701112233', 'سحب') returning id`,
  )
  const { error } = await service.rpc('admin_transfer_points', {
    p_to_user_id: account.id,
    p_amount: pocketMoney,
  })
  if (error) throw error
  const { data } = await clientOf(url, testKeys.ANON_KEY).auth.signInWithPassword(account)
  if (!data.session) throw new Error('could not sign in')
  return {
    id: account.id,
    payeeId: payee.id,
    client: clientOf(url, testKeys.ANON_KEY, data.session.access_token),
  }
}

async function newAccount({ auth }: SupabaseClient) {
  const account = { email: `${randomUUID()}@example.com`, password: `Kalima-${randomUUID()}` }
  const { data, error } = await auth.admin.createUser({ ...account, email_confirm: true })
  if (!data.user) throw error
  return { ...account, id: data.user.id }
}

export interface Work {
  /** What came of it, as far as it has gone. */
  diary: Diary
  /** Ends what is begun, however often it has to be tried, and begins nothing more. */
  finish(): Promise<void>
  /** Leaves off at once, where nothing is acknowledged any more. */
  abandon(): void
}

export function work(person: Person): Work {
  const diary: Diary = { person, posts: [], payments: [], files: new Map(), refusals: [], isAbandoned: false }
  let isOver = false
  const deeds = [writePost, pay, upload]
  const working = Promise.all(
    deeds.map(async (deed) => {
      while (!isOver) {
        await deed(diary)
        await pause(50)
      }
    }),
  )
  return {
    diary,
    async finish() {
      isOver = true
      await working
    },
    abandon() {
      isOver = true
      diary.isAbandoned = true
    },
  }
}

async function writePost(diary: Diary): Promise<void> {
  const id = randomUUID()
  const isThere = await untilAcknowledged(diary, async ({ client }) => {
    const { error, status } = await client.from('posts').insert({ id, content: `<p>${id}</p>` })
    return error && { status, isDone: error.code === '23505', text: error.message }
  })
  if (isThere) diary.posts.push(id)
}

async function pay(diary: Diary): Promise<void> {
  const id = randomUUID()
  const isPaid = await untilAcknowledged(diary, async ({ client, payeeId }) => {
    const { data, error, status } = await client.rpc('transfer_points_with_limits', {
      p_to_user_id: payeeId,
      p_amount: 1,
      p_request_id: id,
    })
    if (error) return { status, isDone: false, text: error.message }
    return data.success ? null : { status: 422, isDone: false, text: data.error }
  })
  if (isPaid) diary.payments.push(id)
}

async function upload(diary: Diary): Promise<void> {
  const { id: owner } = diary.person
  const [name, bytes] = [`${owner}/${randomUUID()}.gif`, Buffer.concat([gif, randomBytes(50_000)])]
  const isKept = await untilAcknowledged(diary, async ({ client }) => {
    const { error } = await client.storage.from('posts').upload(name, bytes, { contentType: 'image/gif' })
    if (!error) return null
    const status = Number(Reflect.get(error, 'statusCode') ?? 0)
    return { status, isDone: status === 409, text: error.message }
  })
  if (isKept) diary.files.set(name, bytes)
}

/** Why a deed was not acknowledged. */
interface Failure {
  /** 0 where nothing was answered. */
  status: number
  /** It has been done before: what was not acknowledged then is now. */
  isDone: boolean
  text: string
}

/** Tries it as people and their apps do, with the same id, until it is acknowledged; false when it is refused. */
async function untilAcknowledged(
  diary: Diary,
  attempt: (person: Person) => Promise<Failure | null>,
): Promise<boolean> {
  while (!diary.isAbandoned) {
    const failure = await attempt(diary.person).catch(
      (error: Error): Failure => ({ status: 0, isDone: false, text: error.message }),
    )
    if (!failure || failure.isDone) return true
    const isFault = failure.status === 0 || failure.status >= 500 || [408, 429].includes(failure.status)
    if (!isFault) {
      diary.refusals.push(`${failure.status} ${failure.text}`)
      return false
    }
    await pause(100)
  }
  return false
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

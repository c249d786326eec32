/** People who write, pay and upload, one thing after the other, and write down each that was acknowledged. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { colourfulGif } from '../../backend/src/storage/testing/moving-pictures.ts'
import { testKeys } from '../support/project-backend.ts'
import { clientOf, type Installation } from './installation.ts'

export interface Person {
  id: string
  /** Whom they pay, and nobody else does. */
  payeeId: string
  /** With the newest access token. */
  client: SupabaseClient
  /**
   * Gets another token for an expired one, once however many ask; where that was not answered, whoever tries again asks again.
   * @throws when it was refused
   */
  renew(expired: SupabaseClient): Promise<void>
}

/** What one person did, by the ids that they chose for it. */
export interface Diary {
  person: Person
  posts: string[]
  /** Posts that were there, and are to be no more. */
  deletions: string[]
  payments: string[]
  files: Map<string, Buffer>
  /** What was said no to, which nobody deserved. */
  refusals: string[]
  /** The statuses of what was to be tried again; 0 where nothing was answered, 401 for an expired token whatever was asked. */
  faults: Set<number>
  /** Nobody waits any more for what was not acknowledged. */
  isAbandoned: boolean
}

/** Of points, in each payment. */
export const paymentAmount = 1
/** Of points; what each person can pay, and nobody else gives them. */
export const pocketMoney = 10_000
/** Between two deeds of one kind: nobody may write more than a hundred times in ten minutes, and a bad day may take half of one. */
const restMs = 150

/** Agents, since others may pay so often on a day only. */
export async function newPeople(installation: Installation, count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => newPerson(installation)))
}

async function newPerson({ paymentProxy: { url }, service, sql }: Installation): Promise<Person> {
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
  return Object.assign(signedIn(url, data.session), { id: account.id, payeeId: payee.id })
}

function signedIn(url: string, session: Session): Pick<Person, 'client' | 'renew'> {
  const clientWith = ({ access_token }: Session) => clientOf(url, testKeys.ANON_KEY, access_token)
  let { refresh_token } = session
  let renewing: Promise<void> | null = null
  const renewNow = async () => {
    const { data, error } = await clientOf(url, testKeys.ANON_KEY).auth.refreshSession({ refresh_token })
    if (error && !isPassing(error.status ?? 0)) throw error
    if (!data.session) return
    refresh_token = data.session.refresh_token
    person.client = clientWith(data.session)
  }
  const person: Pick<Person, 'client' | 'renew'> = {
    client: clientWith(session),
    async renew(expired) {
      if (person.client !== expired) return
      renewing ??= renewNow().finally(() => {
        renewing = null
      })
      return renewing
    },
  }
  return person
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
  const diary: Diary = {
    person,
    posts: [],
    deletions: [],
    payments: [],
    files: new Map(),
    refusals: [],
    faults: new Set(),
    isAbandoned: false,
  }
  let isOver = false
  const deeds = [writePost, pay, upload]
  const working = Promise.all(
    deeds.map(async (deed) => {
      while (!isOver) {
        await deed(diary)
        await pause(restMs)
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

/** Of a post, by its id. */
export const contentOf = (id: string) => `<p>${id}</p>`

/**
 * Every third one is deleted again, where it was acknowledged at once: a first try that went astray may come after the second, and
 * writes anew what has been deleted meanwhile.
 */
async function writePost(diary: Diary): Promise<void> {
  const id = randomUUID()
  let tries = 0
  const isThere = await untilAcknowledged(diary, async ({ client }) => {
    tries += 1
    const { error, status } = await client.from('posts').insert({ id, content: contentOf(id) })
    return error && { status, isDone: error.code === '23505', text: error.message }
  })
  if (!isThere) return
  diary.posts.push(id)
  if (tries > 1 || diary.posts.length % 3 > 0) return
  const isDeleted = await untilAcknowledged(diary, async ({ client }) => {
    const { error, status } = await client.from('posts').delete().eq('id', id)
    return error && { status, isDone: false, text: error.message }
  })
  if (isDeleted) diary.deletions.push(id)
}

async function pay(diary: Diary): Promise<void> {
  const id = randomUUID()
  const isPaid = await untilAcknowledged(diary, async ({ client, payeeId }) => {
    const { data, error, status } = await client.rpc('transfer_points_with_limits', {
      p_to_user_id: payeeId,
      p_amount: paymentAmount,
      p_request_id: id,
    })
    if (error) return { status, isDone: false, text: error.message }
    return data.success ? null : { status: 422, isDone: false, text: data.error }
  })
  if (isPaid) diary.payments.push(id)
}

async function upload(diary: Diary): Promise<void> {
  const { id: owner } = diary.person
  const [name, bytes] = [`${owner}/${randomUUID()}.gif`, colourfulGif(randomBytes(50_000))]
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
    const { client } = diary.person
    const failure = await attempt(diary.person).catch(
      (error: Error): Failure => ({ status: 0, isDone: false, text: error.message }),
    )
    if (!failure || failure.isDone) return true
    // Storage says it with 400; who hears it there first renews the token for what is asked of the rest, too.
    const isExpired = failure.status === 401 || /"exp"/.test(failure.text)
    diary.faults.add(isExpired ? 401 : failure.status)
    const goesOn = isExpired
      ? await diary.person.renew(client).then(
          () => true,
          () => false,
        )
      : isPassing(failure.status)
    if (!goesOn) {
      diary.refusals.push(`${failure.status} ${failure.text}`)
      return false
    }
    await pause(100)
  }
  return false
}

/** Whether the same may be answered otherwise a moment later; 0 stands for no answer. */
function isPassing(status: number): boolean {
  return status === 0 || status >= 500 || [408, 429].includes(status)
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

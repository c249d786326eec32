/** Looks for everything that was acknowledged: there, once, whole, and the ledger sound. */
import { whenMade } from './aim.ts'
import { compare } from './compare.ts'
import type { Installation } from './installation.ts'
import { contentOf, type Diary, paymentAmount, pocketMoney } from './people.ts'

export interface Findings {
  acknowledged: number
  lost: string[]
  twice: string[]
  /** Whatever else is not as it should be. */
  wrong: string[]
}

/** @param unheard payments that were made, and of which nobody had heard at a moment, with when they had been made (`whenMade`) */
export async function check(
  installation: Installation,
  diaries: Diary[],
  unheard: Map<string, string>,
): Promise<Findings> {
  const findings: Findings = { acknowledged: 0, lost: [], twice: [], wrong: [] }
  for (const diary of diaries) {
    findings.acknowledged += countOf(diary)
    findings.wrong.push(...diary.refusals.map((refusal) => `refused: ${refusal}`))
    await checkPosts(installation, diary, findings)
    await checkPayments(installation, diary, findings)
    await checkFiles(installation, diary, findings)
  }
  await checkUnheard(installation, unheard, findings)
  const { data } = await installation.service.rpc('check_ledger')
  if (data?.is_sound !== true) findings.wrong.push(`the ledger is not sound: ${JSON.stringify(data)}`)
  return findings
}

function countOf({ posts, deletions, payments, files }: Diary): number {
  return posts.length + deletions.length + payments.length + files.size
}

/** Everything that was begun has been acknowledged, so that what is there beside that is there a second time. */
function note(kind: string, acknowledged: string[], there: string[], found: Findings): void {
  const { lost, twice } = compare(acknowledged, there)
  found.lost.push(...lost.map((name) => `${kind} ${name}`))
  found.twice.push(...twice.map((name) => `${kind} ${name}`))
}

async function checkPosts({ sql }: Installation, { person, posts, deletions }: Diary, found: Findings) {
  const rows = await sql<{ id: string; content: string }>(
    `select id, content from public.posts where user_id = '${person.id}'`,
  )
  const changed = rows.filter(({ id, content }) => content !== contentOf(id))
  found.wrong.push(...changed.map(({ id }) => `post ${id} says something else`))
  const there = rows.map(({ id }) => id)
  const isDeleted = (id: string) => deletions.includes(id)
  const areKept = (ids: string[]) => ids.filter((id) => !isDeleted(id))
  note('post', areKept(posts), areKept(there), found)
  found.lost.push(...there.filter(isDeleted).map((id) => `deletion of post ${id}`))
}

interface Payment {
  entry_id: number
  amount: number
  request_id: string | null
}

/**
 * Nobody else pays the payee. A payment and the answer to its request are of one transaction, and so of one time. That wallets
 * hold what their entries say is the ledger's own check; what payers have left is looked at too, since whoever pays twice need not be paid twice.
 */
async function checkPayments({ sql }: Installation, { person, payments }: Diary, found: Findings) {
  const entries = await sql<Payment>(
    `select entry.id as entry_id, entry.amount, request.request_id
     from public.ledger_entries entry
     left join private.idempotency_keys request
       on request.person_id = '${person.id}' and request.created_at = entry.created_at
     where entry.user_id = '${person.payeeId}'`,
  )
  const there = entries.map(
    ({ entry_id, request_id }) => request_id ?? `without a request, entry ${entry_id}`,
  )
  note('payment', payments, there, found)
  for (const { entry_id, amount } of entries) {
    if (amount !== paymentAmount) found.wrong.push(`entry ${entry_id} is of ${amount} points`)
  }
  const [left] = await sql<{ balance: number }>(
    `select balance from public.user_points where user_id = '${person.id}'`,
  )
  const due = pocketMoney - payments.length * paymentAmount
  const has = left?.balance ?? 0
  const charged = `charges of ${person.id}, who has ${has} points left, not ${due}`
  if (has < due) found.twice.push(charged)
  if (has > due) found.lost.push(charged)
}

/** What was made before the trouble is not what was made when it was asked for again. */
async function checkUnheard(installation: Installation, unheard: Map<string, string>, found: Findings) {
  const made = await whenMade(installation, [...unheard.keys()])
  const later = [...unheard].filter(([payment, madeAt]) => made.get(payment) !== madeAt)
  found.lost.push(...later.map(([payment]) => `payment ${payment}, which had been made before`))
}

async function checkFiles({ service, sql }: Installation, { person, files }: Diary, found: Findings) {
  const rows = await sql<{ name: string }>(
    `select name from storage.objects where bucket_id = 'posts' and owner_id = '${person.id}'`,
  )
  const there = rows.map(({ name }) => name)
  note('file', [...files.keys()], there, found)
  for (const name of there) {
    const bytes = files.get(name)
    if (!bytes) continue
    const { data } = await service.storage.from('posts').download(name)
    if (!data) found.lost.push(`the bytes of file ${name}`)
    else if (!Buffer.from(await data.arrayBuffer()).equals(bytes)) found.wrong.push(`file ${name} is another`)
  }
}

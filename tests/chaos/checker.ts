/** Looks for everything that was acknowledged: there, once, whole, and the ledger sound. */
import type { Installation } from './installation.ts'
import type { Diary } from './people.ts'

export interface Findings {
  acknowledged: number
  lost: string[]
  twice: string[]
  /** Whatever else is not as it should be. */
  wrong: string[]
}

export async function check(installation: Installation, diaries: Diary[]): Promise<Findings> {
  const findings: Findings = { acknowledged: 0, lost: [], twice: [], wrong: [] }
  for (const diary of diaries) {
    findings.acknowledged += diary.posts.length + diary.payments.length + diary.files.size
    findings.wrong.push(...diary.refusals.map((refusal) => `refused: ${refusal}`))
    await checkPosts(installation, diary, findings)
    await checkPayments(installation, diary, findings)
    await checkFiles(installation, diary, findings)
  }
  const { data } = await installation.service.rpc('check_ledger')
  if (data?.is_sound !== true) findings.wrong.push(`the ledger is not sound: ${JSON.stringify(data)}`)
  return findings
}

/** Everything that was begun has been acknowledged, so that what is there beside that is there a second time. */
async function checkPosts({ sql }: Installation, { person, posts }: Diary, { lost, twice }: Findings) {
  const rows = await sql<{ id: string }>(`select id from public.posts where user_id = '${person.id}'`)
  const there = new Set(rows.map(({ id }) => id))
  lost.push(...posts.filter((id) => !there.has(id)).map((id) => `post ${id}`))
  const more = there.size - posts.length
  if (more > 0) twice.push(`${more} posts of ${person.id}`)
}

/** Nobody else pays the payee. */
async function checkPayments({ sql }: Installation, { person, payments }: Diary, found: Findings) {
  const [wallet] = await sql<{ balance: number }>(
    `select balance from public.user_points where user_id = '${person.payeeId}'`,
  )
  const more = (wallet ? Number(wallet.balance) : 0) - payments.length
  if (Number.isNaN(more)) found.wrong.push(`the wallet of ${person.payeeId} has no balance`)
  if (more < 0) found.lost.push(`${-more} payments to ${person.payeeId}`)
  if (more > 0) found.twice.push(`${more} payments to ${person.payeeId}`)
}

async function checkFiles({ service, sql }: Installation, { person, files }: Diary, found: Findings) {
  const rows = await sql<{ name: string }>(
    `select name from storage.objects where bucket_id = 'posts' and owner_id = '${person.id}'`,
  )
  const more = rows.length - files.size
  if (more > 0) found.twice.push(`${more} files of ${person.id}`)
  for (const [name, bytes] of files) {
    const { data } = await service.storage.from('posts').download(name)
    if (!data) found.lost.push(`file ${name}`)
    else if (!Buffer.from(await data.arrayBuffer()).equals(bytes)) found.wrong.push(`file ${name} is another`)
  }
}

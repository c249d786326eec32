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

async function checkPosts({ sql }: Installation, { person, posts }: Diary, { lost, twice }: Findings) {
  const rows = await sql<{ id: string; content: string }>(
    `select id, content from public.posts where user_id = '${person.id}'`,
  )
  const there = new Set(rows.map(({ id }) => id))
  lost.push(...posts.filter((id) => !there.has(id)).map((id) => `post ${id}`))
  const contents = rows.map(({ content }) => content)
  twice.push(...contents.filter((content, index) => contents.indexOf(content) < index))
}

/** Nobody else pays the payee, and everything that was begun has been acknowledged. */
async function checkPayments({ sql }: Installation, { person, payments }: Diary, found: Findings) {
  const [wallet] = await sql<{ balance: number }>(
    `select balance from public.user_points where user_id = '${person.payeeId}'`,
  )
  const more = Number(wallet?.balance) - payments.length
  if (more < 0) found.lost.push(`${-more} payments to ${person.payeeId}`)
  if (more > 0) found.twice.push(`${more} payments to ${person.payeeId}`)
}

async function checkFiles({ service, sql }: Installation, { person, files }: Diary, found: Findings) {
  const rows = await sql<{ name: string }>(
    `select name from storage.objects where bucket_id = 'posts' and owner_id = '${person.id}'`,
  )
  const names = rows.map(({ name }) => name)
  found.twice.push(...names.filter((name, index) => names.indexOf(name) < index))
  for (const [name, bytes] of files) {
    const { data } = await service.storage.from('posts').download(name)
    if (!data) found.lost.push(`file ${name}`)
    else if (!Buffer.from(await data.arrayBuffer()).equals(bytes)) found.wrong.push(`file ${name} is another`)
  }
}

import { isEnded, isFailure, isRefused, isSuccess, type Reply } from '../calls.ts'
import { mostAnswered } from '../large-answers.ts'
import { othersAreServed } from '../meanwhile.ts'
import type { Member } from '../members.ts'
import { type Area, LeftOut, type Stage } from '../scenario.ts'

/** Posts of the people of the posts of the people…: each level multiplies the rows by what everybody has. */
function chain(levels: number, along: string, innermost: string): string {
  let select = innermost
  for (let level = 0; level < levels; level += 1) select = `profiles!${along}(posts!${along}(${select}))`
  return `/rest/v1/posts?select=${select}`
}

async function multiplyEmbeds(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  const friends = await Promise.all(Array.from({ length: 4 }, () => stage.member('noor')))
  for (const friend of friends) {
    const posts = await Promise.all(
      Array.from({ length: stage.times(15, 90) }, () =>
        friend.call('/rest/v1/posts', { body: { content: 'س'.repeat(200) } }),
      ),
    )
    stage.require(posts.filter(isSuccess).length > 10, 'there is nothing to embed')
  }
  stage.requireSuccess(await mallory.call(chain(1, 'user_id', 'id')), 'one level of embeds')
  const addresses = [
    chain(stage.times(3, 7), 'user_id', '*'),
    chain(stage.times(3, 8), 'user_id', 'id'),
    chain(stage.times(3, 5), 'post_likes', 'id'),
    `/rest/v1/posts?select=${'id,a:profiles!posts_user_id_fkey(posts!posts_user_id_fkey(*)),'.repeat(20)}id`,
  ]
  await othersAreServed(stage, async () => {
    for (const address of addresses) {
      const replies: Reply[] = await Promise.all(Array.from({ length: 3 }, () => mallory.call(address)))
      for (const { status, text } of replies) {
        const bytes = Buffer.byteLength(text)
        stage.judge(bytes <= mostAnswered, `${address.length} bytes were answered with ${bytes}: ${status}`)
      }
      for (const reply of replies)
        stage.judge(!isFailure(reply), `${reply.status} ${reply.text.slice(0, 200)}`)
    }
  })
}

/**
 * New accounts, each with statements that nobody asked before, every one of which holds some thousand posts against as many conditions as a
 * request may have: no limit of one account or one statement is in their way. With an eye to those that tell statements apart by how long they
 * took, every second one is first asked with values that nothing has.
 */
async function crowdWithCostlyFilters(stage: Stage): Promise<void> {
  const { process, sql } = stage.product
  if (!process) throw new LeftOut('only an installation of its own is filled with posts')
  const crowd = await Promise.all(Array.from({ length: stage.times(3, 40) }, () => stage.member('crowd')))
  const [writer] = crowd
  // No statement of them may take long.
  for (let tens = 0; tens < 10; tens += 1) {
    await sql(
      `insert into public.posts (user_id, content, created_at)
       select '${writer?.id}', n || repeat(' ابجد', 100), now() - interval '1 year' from generate_series(1, 200) n returning id`,
    )
  }
  const pattern = (n: number) => `content.ilike.${encodeURIComponent(`*ا*ب*ج*د*${n}ه*`)}`
  const conditions = Array.from({ length: 150 }, (_, n) => pattern(n)).join()
  let asked = 0
  const ask = (member: Member, alias: string, since: string) =>
    member.call(`/rest/v1/posts?select=${alias}:id&created_at=gt.${since}&or=(${conditions})`, {
      signal: AbortSignal.timeout(20_000),
    })
  const [first] = crowd
  if (!first) throw new Error('there is no crowd')
  const begunAt = performance.now()
  const alone = await ask(first, 'alone', '2001-01-01')
  const tookMs = performance.now() - begunAt
  stage.require(
    alone.status === 200 || isEnded(alone),
    `the statement is refused: ${alone.status} ${alone.text.slice(0, 200)}`,
  )
  stage.require(tookMs >= 100, `the statement takes no longer than ${Math.round(tookMs)} ms`)
  await othersAreServed(stage, async () => {
    const until = performance.now() + stage.times(6_000, 30_000)
    const askOn = async (member: Member) => {
      while (performance.now() < until) {
        asked += 1
        const alias = `a${asked}`
        if (asked % 2 === 0) await ask(member, alias, '2999-01-01')
        const reply = await ask(member, alias, '2001-01-01')
        const isKnown = [0, 200].includes(reply.status) || isEnded(reply) || isRefused(reply)
        stage.judge(isKnown, `${reply.status} ${reply.text.slice(0, 200)}`)
      }
    }
    await Promise.all(crowd.flatMap((member) => [askOn(member), askOn(member)]))
  })
}

/** Searches that are long, that nearly everything holds, and that nothing nearly is called: of people and of posts. */
const costlySearches = [
  `zq${'\u0301\u0316'.repeat(15_000)}`,
  'ال '.repeat(12_000),
  'م'.repeat(30_000),
  'ا',
  'ال',
  // Of two letters each, of which a pattern for the beginning and one for later words multiply.
  'ال كل من في لا',
  'ابجد',
  'ابجد كلمن سعفص قرشت ثخذ ضظغ',
  'بابجدا',
  `${'_%'.repeat(50)}ابجد`,
  // A common word beside one that nobody has, and signs of which an index of trigrams knows nothing.
  'ابجد سس',
  'جد قق',
  '😀😁😂🤣',
  '××××',
  'x →→→→',
  `${'⨌'.repeat(99)}x`,
  `${'a'.repeat(99)}b`,
]

/** Of which nearly every beginning is that of a word that is searched, and what becomes many times as long as it was. */
const poison = ['a'.repeat(5_000), '⨌'.repeat(5_000), 'ﷺ'.repeat(5_000), 'الكل كلام من في لازم '.repeat(200)]

async function searchWithoutEnd(stage: Stage): Promise<void> {
  const { process, sql } = stage.product
  if (!process) throw new LeftOut('only an installation of its own is filled with posts')
  const crowd = await Promise.all(Array.from({ length: stage.times(3, 20) }, () => stage.member('ابجد')))
  const [writer] = crowd
  for (let tens = 0; tens < 10; tens += 1) {
    await sql(
      `insert into public.posts (user_id, content, created_at)
       select '${writer?.id}', n || repeat(' ابجد كلمن', 50), now() - interval '1 year' from generate_series(1, 200) n returning id`,
    )
  }
  for (const content of poison) {
    await sql(
      `insert into public.posts (user_id, content)
       select '${writer?.id}', '${content}' from generate_series(1, ${stage.times(40, 300)}) returning id`,
    )
  }
  const search = ({ call }: Member, name: string, p_query: string) =>
    call(`/rest/v1/rpc/${name}`, { body: { p_query }, signal: AbortSignal.timeout(20_000) })
  const names = ['search_users', 'search_posts', 'search_transfer_recipients']
  for (const name of names) {
    const found = writer && (await search(writer, name, name === 'search_posts' ? 'كلمن ابجد' : 'neighbour'))
    stage.require(found !== undefined && isSuccess(found), `${name} finds nothing`)
  }
  await othersAreServed(stage, async () => {
    const until = performance.now() + stage.times(4_000, 20_000)
    const searchOn = async (member: Member, name: string) => {
      while (performance.now() < until) {
        for (const query of costlySearches) {
          const reply = await search(member, name, query)
          stage.judge(
            isSuccess(reply) || isRefused(reply),
            `${name}: ${reply.status} ${reply.text.slice(0, 200)}`,
          )
        }
      }
    }
    await Promise.all(crowd.flatMap((member) => names.map((name) => searchOn(member, name))))
  })
}

/**
 * What is prepared is kept, for each connection, and its alias makes each statement another one. A server that keeps a few by their
 * number alone keeps gigabytes.
 */
async function prepareWithoutEnd(stage: Stage): Promise<void> {
  const mallory = await stage.member('mallory')
  let asked = 0
  const ask = (conditions: number) => {
    asked += 1
    const or = Array(conditions).fill('bio.eq.a').join()
    return mallory.call(`/rest/v1/profiles?select=z${asked}:id&limit=1&or=(${or})`)
  }
  stage.requireSuccess(await ask(100), 'a hundred conditions')
  const tooMany = await ask(2_200)
  stage.judge(isRefused(tooMany), `2,200 conditions are answered: ${tooMany.status}`)
  await othersAreServed(stage, async () => {
    for (let round = 0; round < stage.times(10, 60); round += 1) {
      const replies = await Promise.all(Array.from({ length: 40 }, (_, number) => ask(number % 8 ? 40 : 200)))
      for (const reply of replies)
        stage.judge(isSuccess(reply) || isRefused(reply), `${reply.status} ${reply.text.slice(0, 200)}`)
    }
  })
  const connections = await Promise.all(
    Array.from({ length: 8 }, () =>
      stage.product.sql<{ bytes: number }>(
        'select sum(octet_length(statement))::int as bytes from pg_prepared_statements',
      ),
    ),
  )
  const most = Math.max(...connections.map(([kept]) => kept?.bytes ?? 0))
  stage.require(most > 0, 'no connection has anything prepared')
  // The bound, and what the last request added to it.
  stage.judge(most <= 144 * 1024, `a connection keeps ${most} bytes of statements prepared`)
}

export const costlyStatements: Area = {
  title: 'costly statements',
  isHeavy: true,
  scenarios: [
    { name: 'a member asks for embeds that multiply', hole: 5, attempt: multiplyEmbeds },
    { name: 'a crowd of members asks for what takes long', hole: 158, attempt: crowdWithCostlyFilters },
    {
      name: 'a crowd of members searches for what nearly everything holds',
      hole: 165,
      attempt: searchWithoutEnd,
    },
    { name: 'a member has ever other statements prepared', hole: 81, attempt: prepareWithoutEnd },
  ],
}

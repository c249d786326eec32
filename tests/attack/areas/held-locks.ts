/** Held locks: rows that a member writes stay theirs for as long as the answer is made, and others wait for these. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isEnded, isRefused, isSuccess } from '../calls.ts'
import { othersAreServed } from '../meanwhile.ts'
import type { Member } from '../members.ts'
import { type Area, LeftOut, type Stage } from '../scenario.ts'

/** A post of mallory's, and a thousand others that take long to be held against the conditions. */
async function writeCostlyPosts(stage: Stage, mallory: Member) {
  const published = await mallory.call('/rest/v1/posts', {
    body: { content: 'علّقوا' },
    headers: { prefer: 'return=representation' },
  })
  stage.requireSuccess(published, 'a post')
  const [{ id: postId } = { id: '' }]: { id: string }[] = JSON.parse(published.text)
  stage.require(postId !== '', 'there is nothing to hold')
  for (let hundreds = 0; hundreds < 10; hundreds += 1) {
    await stage.product.sql(
      `insert into public.posts (user_id, content, created_at)
       select '${mallory.id}', n || translate(string_agg(md5(n || '-' || part), ''), '0123456789cdef', 'abababababababab'), now() - interval '1 year' from generate_series(1, 100) n cross join generate_series(1, 150) part group by n returning id`,
    )
  }
  const pattern = encodeURIComponent(`a${'[ab]'.repeat(40)}q`)
  const conditions = Array.from(
    { length: 10 },
    (_, n) => `profiles.posts.content=not.match.${pattern}${n}`,
  ).join('&')
  return { postId, conditions }
}

/**
 * A comment that shows with itself what takes long to find holds the place of its id meanwhile, and whoever writes one of the same id waits
 * for it, with a connection each.
 */
async function holdLockByAnswer(stage: Stage): Promise<void> {
  if (!stage.product.process) throw new LeftOut('only an installation of its own is filled with posts')
  const [mallory, friend] = [await stage.member('mallory'), await stage.member('friend')]
  const { postId: post_id, conditions } = await writeCostlyPosts(stage, mallory)
  const embeds = 'profiles(id,posts!posts_user_id_fkey(id))'
  const comment = ({ call }: Member, id: string, query = '') =>
    call(`/rest/v1/post_comments${query}`, {
      body: { id, post_id, content: 'تعليق' },
      headers: { prefer: query ? 'return=representation' : 'return=minimal' },
      signal: AbortSignal.timeout(30_000),
    })
  for (const member of [mallory, friend]) {
    const reply = await comment(member, randomUUID())
    stage.requireSuccess(reply, 'a comment')
  }
  await othersAreServed(stage, async () => {
    for (let round = 0; round < stage.times(1, 4); round += 1) {
      const id = randomUUID()
      const holding = comment(mallory, id, `?select=id,${embeds}&${conditions}`)
      await pause(500)
      const waiting = [mallory, mallory, mallory, friend, friend, friend, friend].map((member) =>
        comment(member, id),
      )
      for (const reply of await Promise.all([holding, ...waiting])) {
        // One has the id; what takes too long is ended, and who had somebody wait is told to wait.
        const isKnown =
          isSuccess(reply) || isEnded(reply) || [0, 409, 500].includes(reply.status) || isRefused(reply)
        stage.judge(isKnown, `${reply.status} ${reply.text.slice(0, 200)}`)
      }
    }
  })
}

/** What the app asks for, which has nothing to do with what is held. */
const ownQuestions = ['get_timer', 'get_wallet_totals', 'get_own_sessions']

/** Who deletes a post holds it while its answer is read; who likes it meanwhile waits, and has not used up anything for it. */
async function billWhoWaits(stage: Stage): Promise<void> {
  if (!stage.product.process) throw new LeftOut('only an installation of its own is filled with posts')
  const [mallory, friend] = [await stage.member('mallory'), await stage.member('friend')]
  const { postId: post_id, conditions } = await writeCostlyPosts(stage, mallory)
  const select = 'id,profiles!posts_user_id_fkey(id,posts!posts_user_id_fkey(id))'
  const over = new AbortController()
  const hold = () =>
    mallory.call(`/rest/v1/posts?id=eq.${post_id}&select=${select}&${conditions}`, {
      method: 'DELETE',
      headers: { prefer: 'return=representation' },
      signal: over.signal,
    })
  const holding = (async () => {
    while (!over.signal.aborted) {
      const { status } = await hold()
      if (status === 429) await pause(200)
    }
  })()
  await pause(500)
  for (let round = 0; round < stage.times(3, 10); round += 1) {
    const like = await friend.call('/rest/v1/post_likes', {
      body: { post_id },
      signal: AbortSignal.timeout(30_000),
    })
    // Where the post is gone in the end there is nothing to like.
    stage.judge(
      isSuccess(like) || isEnded(like) || [409, 500].includes(like.status),
      `${like.status} ${like.text.slice(0, 200)}`,
    )
    await friend.call(`/rest/v1/post_likes?post_id=eq.${post_id}`, { method: 'DELETE' })
  }
  for (const question of ownQuestions) {
    const reply = await friend.call(`/rest/v1/rpc/${question}`, {
      body: {},
      signal: AbortSignal.timeout(20_000),
    })
    stage.judge(isSuccess(reply), `${question}: ${reply.status} ${reply.text.slice(0, 200)}`)
  }
  over.abort()
  await holding
}

export const heldLocks: Area = {
  title: 'held locks',
  isHeavy: true,
  scenarios: [
    { name: 'a member has others wait for a lock', hole: 193, attempt: holdLockByAnswer },
    { name: 'a member has who waits for a lock billed for it', hole: 211, attempt: billWhoWaits },
  ],
}

import { describe, expect, it } from 'vitest'
import { withLike } from './like-post.ts'
import { countNewer } from './new-posts.ts'
import type { Post } from './post.ts'
import { feedQuery, patchPages } from './post-queries.ts'

const post = (id: string): Post => ({
  id,
  content: '',
  media: undefined,
  createdAt: '2026-11-20T12:00:00Z',
  author: { id: 'sara', name: 'سارة', username: 'sara', avatarUrl: null },
  likesCount: 1,
  commentsCount: 0,
  liked: false,
})

describe('lists of posts', () => {
  const data = {
    pages: [
      { rows: [post('a'), post('b')], next: post('b') },
      { rows: [post('c')], next: undefined },
    ],
    pageParams: [undefined, post('b')],
  }

  it('change one post wherever it is', () => {
    const changed = patchPages(data, 'c', (found) => withLike(found, true))
    expect(changed.pages[1]?.rows[0]).toMatchObject({ liked: true, likesCount: 2 })
    expect(changed.pages[0]).toEqual(data.pages[0])
  })

  it('drop a deleted post, and go on after the last post that was read', () => {
    const { pages } = patchPages(data, 'b', () => undefined)
    expect(pages.map(({ rows }) => rows)).toEqual([[post('a')], [post('c')]])
    const next = pages.map((page) => feedQuery.getNextPageParam(page, pages, undefined, []))
    expect(next).toEqual([post('b'), undefined])
  })
})

describe('newer posts', () => {
  const at = (createdAt: string) => ({ ...post(createdAt), createdAt })

  it('are those after the first one shown, whatever the zone they are written in', () => {
    const shown = [at('2026-11-20T12:00:00Z')]
    const newest = [at('2026-11-20T15:30:00+03:00'), at('2026-11-20T12:00:00Z'), at('2026-11-20T11:00:00Z')]
    expect(countNewer(newest, shown)).toBe(1)
    expect(countNewer(shown, shown)).toBe(0)
    expect(countNewer(newest, [])).toBe(3)
  })
})

describe('a like', () => {
  it('moves the count once', () => {
    const liked = withLike(post('a'), true)
    expect(liked.likesCount).toBe(2)
    expect(withLike(liked, true)).toBe(liked)
    expect(withLike(liked, false).likesCount).toBe(1)
  })

  it('never counts below nothing', () => {
    expect(withLike({ ...post('a'), liked: true, likesCount: 0 }, false).likesCount).toBe(0)
  })
})

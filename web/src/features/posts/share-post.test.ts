import { describe, expect, it } from 'vitest'
import type { Post } from './post.ts'
import { shareText } from './share-post.ts'

const post: Post = {
  id: 'p',
  content: '<p>غروب <strong>البصرة</strong></p>',
  media: undefined,
  createdAt: '2026-11-20T12:00:00Z',
  author: { id: 'sara', username: 'سارة', avatarUrl: null },
  likesCount: 0,
  commentsCount: 0,
  liked: false,
}

describe('a shared post', () => {
  it('is its words without markup', () => {
    expect(shareText(post)).toBe('غروب البصرة')
  })

  it('takes the address of its media along', () => {
    const media = { kind: 'picture', url: 'https://x/a.jpg', info: null } as const
    expect(shareText({ ...post, media })).toBe('غروب البصرة\nhttps://x/a.jpg')
    expect(shareText({ ...post, content: '', media })).toBe('https://x/a.jpg')
  })
})

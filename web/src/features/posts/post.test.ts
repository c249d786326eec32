import { describe, expect, it } from 'vitest'
import { coverOf, mediaUrls, toPost } from './post.ts'

const row = {
  id: 'p',
  content: 'مرحباً',
  image_url: null,
  image_media: null,
  video_url: null,
  video_media: null,
  more_image_urls: [],
  more_image_media: [],
  user_id: 'sara',
  created_at: '2026-11-20T12:00:00Z',
  user_profile: {
    id: 'sara',
    username: 'sara',
    full_name: 'سارة',
    avatar_url: '/storage/v1/object/public/posts/s.jpg',
  },
  likes_count: 2,
  comments_count: 1,
  user_liked: true,
}

describe('a post from its row', () => {
  it('resolves addresses that are stored without the server', () => {
    const post = toPost({ ...row, image_url: '/storage/v1/object/public/posts/a.jpg' }, 'http://majlis')
    expect(post.media).toEqual({
      kind: 'pictures',
      pictures: [{ url: 'http://majlis/storage/v1/object/public/posts/a.jpg', info: null }],
    })
    expect(post.author.avatarUrl).toBe('http://majlis/storage/v1/object/public/posts/s.jpg')
  })

  it('has its further pictures behind the first, each with what it is like', () => {
    const info = { width: 90, height: 60, preview: null }
    const more = { more_image_urls: ['/posts/b.jpg', '/posts/c.jpg'], more_image_media: [info, null] }
    const { media } = toPost({ ...row, image_url: '/posts/a.jpg', ...more }, 'http://majlis')
    expect(media).toEqual({
      kind: 'pictures',
      pictures: [
        { url: 'http://majlis/posts/a.jpg', info: null },
        { url: 'http://majlis/posts/b.jpg', info },
        { url: 'http://majlis/posts/c.jpg', info: null },
      ],
    })
    expect(mediaUrls(media)).toHaveLength(3)
    expect(coverOf(media)?.url).toBe('http://majlis/posts/a.jpg')
  })

  it('takes the picture of a video post as its poster', () => {
    const post = toPost(
      {
        ...row,
        image_url: '/posts/p.jpg',
        video_url: '/posts/v.mp4',
        video_media: { width: 720, height: 1280, preview: null },
      },
      'http://majlis',
    )
    expect(post.media).toEqual({
      kind: 'video',
      url: 'http://majlis/posts/v.mp4',
      info: { width: 720, height: 1280, preview: null },
      poster: 'http://majlis/posts/p.jpg',
      posterInfo: null,
    })
  })

  it.each(['/posts/a.mp4', '/posts/a.MOV', '/posts/a.webm', '/videos/1'])(
    'counts %s as a video',
    (image_url) => {
      expect(toPost({ ...row, image_url }, '').media?.kind).toBe('video')
    },
  )
})

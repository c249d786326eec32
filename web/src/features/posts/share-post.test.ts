import { describe, expect, it } from 'vitest'
import { networks, shareAddress } from '../../lib/share-networks.ts'
import type { Post } from './post.ts'
import { postLink, shareText } from './share-post.ts'

const post: Post = {
  id: 'p',
  content: '<p>غروب <strong>البصرة</strong></p>',
  media: undefined,
  createdAt: '2026-11-20T12:00:00Z',
  author: { id: 'sara', name: 'سارة', username: 'sara', avatarUrl: null },
  likesCount: 0,
  commentsCount: 0,
  liked: false,
}

describe('a shared post', () => {
  it('is its words without markup', () => {
    expect(shareText(post)).toBe('غروب البصرة')
  })

  it('takes the address of its media along', () => {
    const media = { kind: 'pictures', pictures: [{ url: 'https://x/a.jpg', info: null }] } as const
    expect(shareText({ ...post, media })).toBe('غروب البصرة\nhttps://x/a.jpg')
    expect(shareText({ ...post, content: '', media })).toBe('https://x/a.jpg')
  })

  it('has a page', () => {
    expect(postLink(post, 'https://majlis.app')).toBe('https://majlis.app/post/p')
  })
})

describe('a network', () => {
  const link = 'https://majlis.app/post/p'
  const fieldsOf = (address: string) => Object.fromEntries(new URL(address).searchParams)

  it('is one of six', () => {
    expect(networks).toHaveLength(6)
  })

  it.each([
    ['whatsapp', 'wa.me', { text: `غروب & بحر\n${link}` }],
    ['telegram', 't.me', { text: 'غروب & بحر', url: link }],
    ['facebook', 'www.facebook.com', { u: link }],
    ['x', 'x.com', { text: 'غروب & بحر', url: link }],
    ['snapchat', 'www.snapchat.com', { attachmentUrl: link }],
    ['linkedin', 'www.linkedin.com', { url: link }],
  ] as const)('%s is given the words and the link', (network, host, fields) => {
    const address = shareAddress(network, 'غروب & بحر', link)
    expect(new URL(address).host).toBe(host)
    expect(fieldsOf(address)).toEqual(fields)
    expect(address).not.toContain('+')
  })

  it('is given the first of many words, and the link alone where there are none', () => {
    expect(fieldsOf(shareAddress('x', '😀'.repeat(300), link)).text).toBe(`${'😀'.repeat(200)}…`)
    expect(fieldsOf(shareAddress('whatsapp', '', link))).toEqual({ text: link })
    expect(fieldsOf(shareAddress('telegram', '', link))).toEqual({ url: link })
  })
})

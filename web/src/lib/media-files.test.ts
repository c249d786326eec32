import { describe, expect, it } from 'vitest'
import { mediaKind, objectName } from './media-files.ts'

describe('files to upload', () => {
  it('are pictures or videos by their type', () => {
    expect(mediaKind({ type: 'image/webp' })).toBe('picture')
    expect(mediaKind({ type: 'video/quicktime' })).toBe('video')
    expect(mediaKind({ type: 'application/pdf' })).toBeUndefined()
    expect(mediaKind({ type: '' })).toBeUndefined()
  })

  it('are named under their owner, with the folder and the extension', () => {
    expect(objectName('sara', { name: 'صورة.JPG', type: 'image/jpeg' }, 'avatars')).toMatch(
      /^sara\/avatars\/\d+-[a-z0-9]+\.jpg$/,
    )
    expect(objectName('sara', { name: 'blob', type: 'image/png' })).toMatch(/^sara\/\d+-[a-z0-9]+\.png$/)
  })

  it('are named by their type, whatever they were called', () => {
    expect(objectName('sara', { name: 'a.jpg', type: 'image/gif' })).toMatch(/\.gif$/)
    expect(objectName('sara', { name: 'a.gif', type: 'image/webp' })).toMatch(/\.webp$/)
    expect(objectName('sara', { name: 'a.MOV', type: 'video/quicktime' })).toMatch(/\.mov$/)
  })

  it('never get a name that leaves their folder', () => {
    expect(objectName('sara', { name: 'x./../y', type: '../../z' })).toMatch(
      /^sara\/\d+-[a-z0-9]+\.[a-z0-9]*$/,
    )
  })

  it('are named apart even in the same moment', () => {
    const file = { name: 'a.png', type: 'image/png' }
    expect(objectName('sara', file)).not.toBe(objectName('sara', file))
  })
})

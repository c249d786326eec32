import { describe, expect, it } from 'vitest'
import { avatarSet, pictureSet, posterUrl } from './picture-sources.ts'

const url = 'http://majlis/storage/v1/object/public/posts/s/1.webp'
const rendered = 'http://majlis/storage/v1/render/image/public/posts/s/1.webp'
const wide = (width: number) => ({ width, height: 600, preview: null })

describe('a picture in the sizes it is shown in', () => {
  it('goes up to its own width and no further', () => {
    expect(pictureSet(url, 1080)).toBe(
      `${rendered}?width=384 384w, ${rendered}?width=768 768w, ${rendered}?width=1152 1080w`,
    )
    expect(pictureSet(url, 6000)).toContain('width=1536 1536w')
  })

  it.each([
    ['not measured', url, undefined],
    ['small', url, 300],
    ['moving', url.replace('webp', 'gif'), 900],
    ['not stored here', 'blob:http://majlis/1', 900],
  ])('comes as it is stored when it is %s', (_, address, width) => {
    expect(pictureSet(address, width)).toBeUndefined()
  })

  it('is small for an avatar', () => {
    expect(avatarSet(url)).toBe(
      `${rendered}?width=96 96w, ${rendered}?width=192 192w, ${rendered}?width=384 384w`,
    )
    expect(avatarSet('blob:http://majlis/1')).toBeUndefined()
  })

  it('is one size for a poster', () => {
    expect(posterUrl(url, wide(900))).toBe(`${rendered}?width=768`)
    expect(posterUrl(url, null)).toBe(url)
  })
})

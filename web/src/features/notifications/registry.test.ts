import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { destinationOf, detailOf, sentenceOf, typeOf } from './registry.ts'

/** The table of docs/data.md, one list of types a row: a type, and its target where it has one. */
function documented(): { type: string; target: string | undefined }[] {
  const text = readFileSync(new URL('../../../../docs/data.md', import.meta.url), 'utf8')
  const table = text.split('| type | when | told to | leads to |')[1]?.split('\n\n')[0] ?? ''
  return table.split('\n').flatMap((line) => {
    const [, names = '', , , target = ''] = line.split('|')
    return [...names.matchAll(/`(\w+)`/g)].map(([, type = '']) => ({
      type,
      target: /`(\w+)`/.exec(target)?.[1],
    }))
  })
}

describe('the types that docs/data.md lists', () => {
  it('are not none', () => {
    expect(documented()).toContainEqual({ type: 'friend_request', target: 'user' })
  })

  it.each(documented())('has a picture for $type', ({ type }) => {
    expect(typeOf(type)).not.toBe(typeOf('whatever comes later'))
  })

  it.each(documented().filter(({ target }) => target))(
    'knows the way from $type to its $target',
    ({ target = '' }) => {
      expect(destinationOf({ target: { type: target, id: 'sara' } })).toMatch(/^\//)
    },
  )
})

describe('the toast of a notification', () => {
  it.each([
    ['agent_approval', 'success'],
    ['agent_rejection', 'danger'],
    ['admin_transfer', 'info'],
    ['friend_request', undefined],
    ['whatever comes later', undefined],
  ])('of type %s is %s', (type, tone) => {
    expect(typeOf(type).tone).toBe(tone)
  })
})

describe('a comment', () => {
  const noor = { id: 'noor', name: 'نور الهدى', username: 'noor', avatarUrl: null }
  const comment = { type: 'post_comment', message: 'نور الهدى: انظري: جميل', actor: noor, amount: undefined }

  it('is said person first, and quoted below', () => {
    expect(sentenceOf(comment)).toMatchObject({ who: 'نور الهدى', noun: 'تعليق على منشورك' })
    expect(detailOf(comment)).toBe('انظري: جميل')
  })

  it('is its title and message where nobody is named any more', () => {
    expect(detailOf({ ...comment, actor: undefined })).toBe('نور الهدى: انظري: جميل')
  })

  it('is the only one that is quoted', () => {
    expect(detailOf({ ...comment, type: 'friend_request', message: 'وصلك طلب صداقة' })).toBeUndefined()
  })
})

describe('a tap', () => {
  it('leads to the person, to what moved the balances, to the receipt, to the application, to where one can do something', () => {
    expect(destinationOf({ target: { type: 'user', id: 'sara' } })).toBe('/user/sara')
    expect(destinationOf({ target: { type: 'wallet', id: null } })).toBe('/timer?open=movements')
    expect(destinationOf({ target: { type: 'transfer', id: 'x' } })).toBe('/timer?receipt=x')
    expect(destinationOf({ target: { type: 'application', id: 'x' } })).toBe('/timer?application=x')
    expect(destinationOf({ target: { type: 'security', id: null } })).toBe('/security')
  })

  it('leads nowhere without a target, or to one that a newer server knows alone', () => {
    expect(destinationOf({ target: undefined })).toBeUndefined()
    expect(destinationOf({ target: { type: 'whatever comes later', id: null } })).toBeUndefined()
  })

  it('tells an alert, which is folded, from what is short', () => {
    expect(typeOf('factor_added').wayOut).toBe('فتح شاشة الأمان')
    expect(typeOf('friend_request').wayOut).toBeUndefined()
  })
})

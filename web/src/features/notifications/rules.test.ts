import { describe, expect, it } from 'vitest'
import { badgeText, destinationOf, isAccountAlert, toneOf } from './rules.ts'

describe('the toast of a notification', () => {
  it.each([
    ['agent_approval', 'success'],
    ['agent_rejection', 'danger'],
    ['admin_transfer', 'info'],
    ['friend_request', 'quiet'],
    ['whatever comes later', 'quiet'],
  ])('of type %s is %s', (type, tone) => {
    expect(toneOf(type)).toBe(tone)
  })
})

describe('the badge', () => {
  it.each([
    [-1, undefined],
    [0, undefined],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('for %i shows %s', (count, text) => {
    expect(badgeText(count)).toBe(text)
  })
})

describe('a tap', () => {
  const actor = { id: 'sara', username: 'sara', avatarUrl: null }

  it('on a friend request, or on its acceptance, leads to the person', () => {
    expect(destinationOf({ type: 'friend_request', actor })).toBe('/user/sara')
    expect(destinationOf({ type: 'friend_request_accepted', actor })).toBe('/user/sara')
  })

  it('on an alert of the account leads to where one can do something about it', () => {
    expect(destinationOf({ type: 'new_device', actor: undefined })).toBe('/security')
    expect(destinationOf({ type: 'password_changed', actor: undefined })).toBe('/security')
  })

  it('tells an alert, which is folded, from what is short', () => {
    expect(isAccountAlert('factor_added')).toBe(true)
    expect(isAccountAlert('friend_request')).toBe(false)
  })

  it('on anything else leads nowhere', () => {
    expect(destinationOf({ type: 'friend_request', actor: undefined })).toBeUndefined()
    expect(destinationOf({ type: 'admin_transfer', actor })).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { linkedMethods } from './sign-in-methods.ts'

const linked = (user: Parameters<typeof linkedMethods>[0]) => linkedMethods(user, 'phone.majlis.app')

describe('the ways an account signs in', () => {
  it('are its email', () => {
    expect(linked({ email: 'sara@example.com' })).toEqual(['email'])
  })

  it('are its phone, where the address stands for a number', () => {
    expect(linked({ email: '9647700000001@Phone.Majlis.app' })).toEqual(['phone'])
    expect(linked({ phone: '9647700000001', email: '' })).toEqual(['phone'])
  })

  it('are all that there are', () => {
    const identity = { id: 'x', user_id: 'x', identity_id: 'x', provider: 'facebook' }
    expect(linked({ email: 'sara@example.com', phone: '9647700000001', identities: [identity] })).toEqual([
      'email',
      'facebook',
      'phone',
    ])
  })

  it('are none where nothing is known', () => {
    expect(linked({})).toEqual([])
  })
})

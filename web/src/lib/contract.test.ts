import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { answerOf, ContractError, doneAnswer, parseAnswer, parseStored, timestamp } from './contract.ts'
import { errorKind, errorText } from './errors.ts'

const wallet = v.object({ owner: v.object({ id: v.string() }), balance: v.number() })

function contractError(schema: v.GenericSchema, value: unknown): unknown {
  vi.spyOn(console, 'error').mockReturnValue()
  try {
    return parseAnswer('get_wallet', schema, value)
  } catch (error) {
    return error
  }
}

describe('an answer', () => {
  it('is what its schema names, and nothing else of it', () => {
    const answer = { owner: { id: 'sara', phone: '+9647701234567' }, balance: 3, secret: true }
    expect(parseAnswer('get_wallet', wallet, answer)).toEqual({ owner: { id: 'sara' }, balance: 3 })
  })

  it.each([
    [{ owner: { ID: 'sara' }, balance: 3 }, 'get_wallet: owner.id does not fit its schema'],
    [{ owner: { id: 'sara' }, balance: null }, 'get_wallet: balance does not fit its schema'],
    ['sara@example.com', 'get_wallet: the whole does not fit its schema'],
  ])('of another shape is an error that names the field and no value: %j', (answer, message) => {
    expect(contractError(wallet, answer)).toBeInstanceOf(ContractError)
    expect(contractError(wallet, answer)).toHaveProperty('message', message)
    expect(console.error).toHaveBeenLastCalledWith(message)
  })

  it('of another shape is shown as trouble of the server', () => {
    const error = contractError(wallet, {})
    expect(errorKind(error)).toBe('server')
    expect(errorText(error)).toBe('الخدمة غير متاحة مؤقتاً')
  })
})

describe('an answer with rules', () => {
  const purchase = answerOf({ balance: v.number() }, { required: v.optional(v.number()) })

  it('is what was granted', () => {
    const answer = { success: true, message: 'تم', balance: 7 }
    expect(parseAnswer('buy', purchase, answer)).toEqual({ success: true, balance: 7 })
  })

  it.each([
    [{ error: 'لا' }, { text: 'لا' }],
    [{ message: 'لا' }, { text: 'لا' }],
    [
      { error: 'لا', message: 'لا', required: 5 },
      { text: 'لا', required: 5 },
    ],
    [
      { error: 'انتظر', retry_after_seconds: 9 },
      { text: 'انتظر', retryAfterSeconds: 9 },
    ],
  ])('or a refusal in the words of the server: %j', (answer, refusal) => {
    expect(parseAnswer('buy', purchase, { success: false, ...answer })).toMatchObject({
      success: false,
      ...refusal,
    })
  })

  it.each([{ success: false }, { success: 'yes' }, {}, null])('and nothing else: %j', (answer) => {
    expect(contractError(doneAnswer, answer)).toBeInstanceOf(ContractError)
  })

  it('names the field of what was granted', () => {
    expect(contractError(purchase, { success: true })).toHaveProperty(
      'message',
      'get_wallet: balance does not fit its schema',
    )
  })
})

describe('what was stored', () => {
  it('counts as nothing in another shape', () => {
    expect(parseStored(wallet, { owner: { id: 'sara' }, balance: 1 })).toMatchObject({ balance: 1 })
    for (const value of [undefined, null, '?', { balance: 1 }]) {
      expect(parseStored(wallet, value)).toBeUndefined()
    }
  })
})

describe('a moment', () => {
  it.each(['2026-11-24T13:00:00.123456+00:00', '2026-11-24T13:00:00Z'])('is %s', (text) => {
    expect(v.is(timestamp, text)).toBe(true)
  })

  it('is not any text', () => {
    expect(v.is(timestamp, 'yesterday')).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { copyLimit, type GuardedAction, guardedKind, withAction } from './guarded-actions.ts'

const key = (code: string, modifiers: object = {}) => ({
  ...{ code, ctrlKey: false, metaKey: false, shiftKey: false },
  ...modifiers,
})
const ctrl = { ctrlKey: true }

describe('keys the guard watches', () => {
  it.each([
    ['F12', key('F12'), 'devtools'],
    ['Ctrl+Shift+I', key('KeyI', { ...ctrl, shiftKey: true }), 'devtools'],
    ['Ctrl+Shift+C', key('KeyC', { ...ctrl, shiftKey: true }), 'devtools'],
    ['Ctrl+C', key('KeyC', ctrl), 'copy'],
    ['Ctrl+V', key('KeyV', ctrl), 'paste'],
    ['Ctrl+X', key('KeyX', ctrl), 'cut'],
    ['Command+C', key('KeyC', { metaKey: true }), 'copy'],
    ['C', key('KeyC'), undefined],
    ['Ctrl+A', key('KeyA', ctrl), undefined],
    ['Ctrl+Shift+V', key('KeyV', { ...ctrl, shiftKey: true }), undefined],
  ])('%s', (_name, press, kind) => {
    expect(guardedKind(press)).toBe(kind)
  })
})

describe('guarded actions', () => {
  const start = 1_000_000
  const after = (...times: number[]) =>
    times.reduce<GuardedAction[]>((list, time) => withAction(list, { kind: 'copy', at: start + time }), [])

  it('reach the limit with three in fifteen seconds', () => {
    expect(after(0, 7_000)).toHaveLength(copyLimit - 1)
    expect(after(0, 7_000, 14_999)).toHaveLength(copyLimit)
  })

  it('are forgotten after fifteen seconds', () => {
    expect(after(0, 7_000, 15_000)).toHaveLength(copyLimit - 1)
  })

  it('count a key and the event it causes once, but different actions each', () => {
    expect(after(0, 20)).toHaveLength(1)
    expect(withAction(after(0), { kind: 'paste', at: start + 20 })).toHaveLength(2)
  })

  it('of a clock that was ahead do not count', () => {
    const ahead = { kind: 'copy', at: start + 50_000 } as const
    expect(withAction([ahead], { kind: 'cut', at: start })).toEqual([{ kind: 'cut', at: start }])
  })
})

import { expect, it } from 'vitest'
import { chestState } from './treasure-chests.ts'

it.each([
  ['one that was opened stays so', { isOpened: true, keysRemaining: 0 }, 0, 'opened'],
  ['its time is over', { isOpened: false, keysRemaining: 3 }, 0, 'expired'],
  ['its keys are gone', { isOpened: false, keysRemaining: 0 }, 60, 'no-keys'],
  ['it can be opened', { isOpened: false, keysRemaining: 1 }, 1, 'open'],
])('%s', (_what, chest, left, state) => expect(chestState(chest, left)).toBe(state))

import { expect, it } from 'vitest'
import { answerTimeText } from './answer-time.ts'

it.each([
  [10, 'يرد عادة خلال دقيقة'],
  [180, 'يرد عادة خلال 3 دقائق'],
  [3_601, 'يرد عادة خلال ساعتين'],
])('%i seconds are said as %s', (seconds, text) => expect(answerTimeText(seconds)).toBe(text))

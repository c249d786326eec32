/** Hostile values: for each type of the database what nobody should send, and for each mouth what nobody should say. */
import { randomInt, randomUUID } from 'node:crypto'

const texts = [
  '',
  ' ',
  'x'.repeat(20_000),
  '<script>alert(1)</script>',
  `'; drop table public.posts; --`,
  '%',
  '..%2f..%2f',
  '\u202E\u200B\uFEFF',
  'null',
  '٠٠٠٠٠٠',
]
const numbers = [0, -1, 0.5, 1e308, 2 ** 53, '9223372036854775808', '-9223372036854775808', 'NaN']
const anything = [null, true, [], {}, [[]], { a: { b: [null] } }, 'x', -1]

const hostile: Record<string, unknown[]> = {
  uuid: ['00000000-0000-0000-0000-000000000000', 'not-a-uuid', `${randomUUID()} or true`, 7],
  text: texts,
  'character varying': texts,
  integer: numbers,
  bigint: numbers,
  smallint: numbers,
  numeric: numbers,
  boolean: ['maybe', 2, 'true;--'],
  jsonb: [
    {},
    [],
    'x',
    { username: [] },
    { __proto__: null, id: 'x' },
    Array.from({ length: 200 }, () => ({})),
  ],
  'timestamp with time zone': ['infinity', '-infinity', '294276-12-31', '0001-01-01 BC', 'yesterday', '1e9'],
  date: ['infinity', '294276-12-31', 'epoch', 'x'],
}

/**
 * One of them: mostly of the type, or what is none at all, or who or what belongs to somebody else.
 * @param others ids of other people and of what is theirs
 */
export function hostileValue(type: string, others: string[]): unknown {
  const roll = randomInt(10)
  if (roll < 2) return pick(anything)
  if (type === 'uuid' && roll < 8) return pick(others)
  return pick(hostile[type] ?? anything)
}

export function pick<Value>(values: readonly Value[]): Value {
  const value = values[randomInt(values.length)]
  if (value === undefined) throw new Error('there is nothing to pick from')
  return value
}

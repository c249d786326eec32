import { expect, test } from 'vitest'
import { printFamilies } from './exposition.ts'

test('families with their help, type and samples', () => {
  const text = printFamilies([
    { name: 'up', help: 'Whether it is up', type: 'gauge', samples: [{ value: 1 }] },
    {
      name: 'seen_total',
      help: 'What was seen',
      type: 'counter',
      samples: [
        { value: 2, labels: { what: 'a "b"\\\n', where: 'here' } },
        { value: Number.POSITIVE_INFINITY, suffix: '_bucket' },
      ],
    },
  ])
  expect(text).toBe(
    [
      '# HELP up Whether it is up',
      '# TYPE up gauge',
      'up 1',
      '# HELP seen_total What was seen',
      '# TYPE seen_total counter',
      'seen_total{what="a \\"b\\"\\\\\\n",where="here"} 2',
      'seen_total_bucket +Inf',
      '',
    ].join('\n'),
  )
})

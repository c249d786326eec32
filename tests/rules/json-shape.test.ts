/** How many values a body of JSON has, and how deep: the backend and the functions count alike, and as whoever reads it letter by letter. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type JsonShape, exceedsShape as ofBackend } from '../../backend/src/json-shape.ts'
import { exceedsShape as ofFunctions } from '../../supabase/functions/_shared/json-shape.ts'

/** The plain reading, one character after the other. */
function counted(json: string, { deepest, mostValues }: JsonShape): boolean {
  let depth = 0
  let values = 0
  let isText = false
  let isEscaped = false
  for (const character of json.split('')) {
    if (isEscaped) isEscaped = false
    else if (character === '"') isText = !isText
    else if (isText) isEscaped = character === '\\'
    else if ('[{'.includes(character)) {
      depth += 1
      values += 1
    } else if (']}'.includes(character)) depth -= 1
    else if (character === ',') values += 1
    if (depth > deepest || values > mostValues) return true
  }
  return false
}

const pieces = fc.constantFrom(
  '[',
  ']',
  '{',
  '}',
  ',',
  ':',
  '"',
  '\\',
  '\\"',
  '\\\\',
  ' ',
  '1',
  'a',
  'م',
  '😀',
)
const likeJson = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''))
const json = fc.jsonValue().map((value) => JSON.stringify(value))
const shapes = fc.record({ deepest: fc.nat(6), mostValues: fc.nat(12) })

describe.each([
  ['the backend', ofBackend],
  ['the functions', ofFunctions],
])('%s', (_, exceedsShape) => {
  test.each([
    ['[1,2,3,4,5]', false],
    ['[1,2,3,4,5,6]', true],
    ['[{},{},{}]', true],
    ['{"a":{"b":[1]}}', false],
    ['{"a":{"b":[[1]]}}', true],
    ['[[],[],[]', true],
    ['"[[[[[[,,,,,,,{{{{{"', false],
    ['"\\"[[[[[[,,,,,,"', false],
    ['["\\\\",1,2,3,4,5]', true],
    ['"never ended [[[[[[,,,,,,', false],
    ['"ended by nothing \\"[[[[[[', false],
  ])('%s', (body, exceeds) => {
    expect(exceedsShape(body, { deepest: 3, mostValues: 5 })).toBe(exceeds)
  })

  test('counts as whoever reads letter by letter', () => {
    fc.assert(
      fc.property(fc.oneof(likeJson, json, fc.string()), shapes, (body, shape) => {
        expect(exceedsShape(body, shape)).toBe(counted(body, shape))
      }),
      { numRuns: 2_000 },
    )
  })
})

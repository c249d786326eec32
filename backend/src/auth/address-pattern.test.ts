import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsPattern, isPattern } from './address-pattern.ts'

test.each([
  ['https://app.example/auth', 'https://app.example/auth', true],
  ['https://app.example/auth', 'https://app.example/auth/', false],
  ['https://app.example/auth', 'https://appxexample/auth', false],
  ['https://*.example/auth', 'https://beta.example/auth', true],
  ['https://*.example/auth', 'https://a.b.example/auth', false],
  ['https://*.example/auth', 'https://evil/x.example/auth', false],
  ['https://app.example/*', 'https://app.example/a?b=c', true],
  ['https://app.example/*', 'https://app.example/a/b', false],
  ['https://app.example/**', 'https://app.example/a/b.c?d#e', true],
  ['https://app.example/**', 'https://app.example', false],
  ['https://pr-?.example', 'https://pr-7.example', true],
  ['https://pr-?.example', 'https://pr-17.example', false],
  ['https://pr-?.example', 'https://pr-/.example', false],
  ['https://app.example/auth?reset=true', 'https://app.example/auth?reset=true', true],
  ['https://pr-[0-9].example', 'https://pr-7.example', true],
  ['https://pr-[0-9].example', 'https://pr-x.example', false],
  ['https://pr-[!0-9].example', 'https://pr-x.example', true],
  ['https://{app,web}.example/**', 'https://web.example/', true],
  ['https://{app,*.web}.example/**', 'https://a.web.example/', true],
  ['https://{app,web}.example/**', 'https://api.example/', false],
  [String.raw`https://app.example/\*`, 'https://app.example/*', true],
  [String.raw`https://app.example/\*`, 'https://app.example/a', false],
  ['app://**', 'app://open/room', true],
  ['https://app.example/[', 'https://app.example/[', true],
])('%s and %s: %s', (pattern, address, fits) => {
  expect(fitsPattern(address, pattern)).toBe(fits)
})

test('what has no signs in it fits itself', () => {
  const plain = fc.string().filter((text) => !/[*?[\]{}\\]/.test(text))
  fc.assert(fc.property(plain, (text) => fitsPattern(text, text)))
})

test('whatever passes for a pattern can be asked', () => {
  const text = fc.string({ unit: fc.constantFrom(...'az-[]{},!?*\\^./') })
  fc.assert(
    fc.property(text, text, (address, pattern) => {
      fc.pre(isPattern(pattern))
      expect(typeof fitsPattern(address, pattern)).toBe('boolean')
    }),
  )
  expect(isPattern('https://[z-a].example')).toBe(false)
})

import { expect, test } from 'vitest'
import { isAllowedRedirect, withFragment, withQuery } from './redirects.ts'

const site = {
  siteUrl: 'https://majlis.app',
  redirectAllowList: ['majlis://**', 'https://*.example.com/auth'],
}

test.each([
  ['https://majlis.app/auth?reset=true', true],
  ['http://majlis.app:8080/', true],
  ['majlis://open/room', true],
  ['https://beta.example.com/auth', true],
  ['https://a.b.example.com/auth', false],
  ['https://beta.example.com/auth/evil', false],
  ['https://majlis.app.evil.example', false],
  ['https://majlis.app@evil.example', false],
  ['javascript://majlis.app/%0aalert(1)', false],
  ['//majlis.app', false],
  ['', false],
])('%s', (address, isAllowed) => {
  expect(isAllowedRedirect(site, address)).toBe(isAllowed)
})

test('values go behind the hash or into the query', () => {
  expect(withFragment('https://majlis.app/auth?a=1', { b: '2 3' })).toBe('https://majlis.app/auth?a=1#b=2+3')
  expect(withQuery('https://majlis.app/auth?a=1', { code: 'x' })).toBe('https://majlis.app/auth?a=1&code=x')
})

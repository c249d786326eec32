import { expect, test } from 'vitest'
import { isAllowedRedirect, landingUrlOf, withFragment, withQuery } from './redirects.ts'

const site = {
  siteUrl: 'https://api.majlis.app',
  landingUrl: 'https://majlis.app',
  redirectAllowList: ['majlis://**', 'https://*.example.com/auth'],
}

test.each([
  ['https://majlis.app/auth?reset=true', true],
  ['http://majlis.app:8080/', true],
  ['https://api.majlis.app/auth', true],
  ['majlis://open/room', true],
  ['http://127.0.0.1:4567/callback', true],
  ['http://[::1]:4567/callback', true],
  ['http://192.168.1.7/callback', false],
  ['http://3232235783/callback', false],
  ['https://beta.example.com/auth#access_token=x', true],
  [' https://majlis.app', false],
  ['majlis://open/\troom', false],
  ['https:majlis.app', true],
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

test('SITE_URL comes before the site of the project, and that before where the backend is', () => {
  const project = { auth: { site_url: 'https://site.example' } }
  const address = 'http://127.0.0.1:3000'
  expect(landingUrlOf({ hasSiteUrl: true, project }, 'https://majlis.app')).toBe('https://majlis.app')
  expect(landingUrlOf({ hasSiteUrl: false, project }, address)).toBe('https://site.example')
  expect(landingUrlOf({ hasSiteUrl: false, project: { auth: {} } }, address)).toBe(address)
})

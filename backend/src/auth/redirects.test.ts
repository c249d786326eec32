import { expect, test } from 'vitest'
import { isAllowedRedirect, landingUrlOf, withFragment, withQuery } from './redirects.ts'

const site = {
  siteUrl: 'https://api.site.example',
  landingUrl: 'https://site.example',
  redirectAllowList: ['app://**', 'https://*.example.com/auth'],
}

test.each([
  ['https://site.example/auth?reset=true', true],
  ['http://site.example:8080/', true],
  ['https://api.site.example/auth', true],
  ['app://open/room', true],
  ['http://127.0.0.1:4567/callback', true],
  ['http://[::1]:4567/callback', true],
  ['http://192.168.1.7/callback', false],
  ['http://3232235783/callback', false],
  ['https://beta.example.com/auth#access_token=x', true],
  [' https://site.example', false],
  ['app://open/\troom', false],
  ['https:site.example', true],
  ['https://beta.example.com/auth', true],
  ['https://a.b.example.com/auth', false],
  ['https://beta.example.com/auth/evil', false],
  ['https://site.example.evil.example', false],
  ['https://site.example@evil.example', false],
  ['javascript://site.example/%0aalert(1)', false],
  ['//site.example', false],
  ['', false],
])('%s', (address, isAllowed) => {
  expect(isAllowedRedirect(site, address)).toBe(isAllowed)
})

test('values go behind the hash or into the query', () => {
  expect(withFragment('https://site.example/auth?a=1', { b: '2 3' })).toBe(
    'https://site.example/auth?a=1#b=2+3',
  )
  expect(withQuery('https://site.example/auth?a=1', { code: 'x' })).toBe(
    'https://site.example/auth?a=1&code=x',
  )
})

test('SITE_URL comes before the site of the project, and that before where the backend is', () => {
  const project = { auth: { site_url: 'https://site.example' } }
  const address = 'http://127.0.0.1:3000'
  expect(landingUrlOf({ hasSiteUrl: true, project }, 'https://site.example')).toBe('https://site.example')
  expect(landingUrlOf({ hasSiteUrl: false, project }, address)).toBe('https://site.example')
  expect(landingUrlOf({ hasSiteUrl: false, project: { auth: {} } }, address)).toBe(address)
})

import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  ['https://app.example/', 'https://app.example'],
  ['https://App.example:443', 'https://app.example'],
  ['https://موقع.example', 'https://xn--4gbrim.example'],
  ['http://127.0.0.1:3999', 'http://127.0.0.1:3999'],
])('the site %s is %s to a browser', (SITE_URL, siteUrl) => {
  expect(readConfig({ SITE_URL }).siteUrl).toBe(siteUrl)
})

test.each([
  'https://app.example/app',
  'https://app.example/?a',
  'https://me:mine@app.example',
  'app.example',
])('%s is the address of no site', (SITE_URL) => {
  expect(() => readConfig({ SITE_URL })).toThrow('SITE_URL is not usable: must be an address')
})

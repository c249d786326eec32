import { afterEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { exposedBy, mailDoubt, proxyDoubt } from './network-exposure.ts'

const nothing = { host: '127.0.0.1', siteUrl: undefined, trustsProxy: false, databaseUrl: undefined }

afterEach(() => void vi.unstubAllEnvs())

describe('who reaches an installation', () => {
  test('a network, where PGHOST names the server that the address leaves out', () => {
    const given = { ...nothing, databaseUrl: 'postgres:///app' }
    expect(exposedBy(given)).toBeNull()
    vi.stubEnv('PGHOST', 'db.example')
    expect(exposedBy(given)).toBe('DATABASE_URL')
  })

  test.each([
    {},
    { host: 'localhost' },
    { host: '::1' },
    { host: '127.8.9.10' },
    { siteUrl: 'http://[::1]:3000' },
    { databaseUrl: 'postgres://app@127.0.0.1:5432/app' },
    { databaseUrl: 'postgres:///app?host=/run/postgresql' },
    { databaseUrl: 'postgres://app@%2Frun%2Fpostgresql/app' },
  ])('this machine: %o', (given) => {
    expect(exposedBy({ ...nothing, ...given })).toBeNull()
  })

  test.each([
    ['HOST', { host: '0.0.0.0' }],
    ['HOST', { host: '::' }],
    ['HOST', { host: 'site.example' }],
    ['HOST', { host: '127.0.0.1.example' }],
    ['SITE_URL', { siteUrl: 'https://localhost.example' }],
    ['TRUST_PROXY', { trustsProxy: true }],
    ['DATABASE_URL', { databaseUrl: 'postgres://app@db/app' }],
    ['DATABASE_URL', { databaseUrl: 'postgres://app@127.0.0.1/app?host=db.example' }],
  ])('a network, by %s: %o', (variable, given) => {
    expect(exposedBy({ ...nothing, ...given })).toBe(variable)
  })
})

test.each([
  ['4', 'TRUST_PROXY=4'],
  ['99', 'TRUST_PROXY=99'],
])('a chain of %s proxies is doubted', (TRUST_PROXY, doubt) => {
  expect(proxyDoubt(readConfig({ TRUST_PROXY }))).toContain(doubt)
})

test.each(['off', 'on', '1', '3', '10.0.0.0/8,loopback'])(
  'proxies that are usual are not: %s',
  (TRUST_PROXY) => {
    expect(proxyDoubt(readConfig({ TRUST_PROXY }))).toBeNull()
  },
)

test('a production that sends no email is doubted, since there everybody’s address counts as confirmed', () => {
  const production = { NODE_ENV: 'production', SITE_URL: 'https://site.example' }
  const withMail = { SMTP_URL: 'smtps://mail.example', SMTP_FROM: 'app@site.example' }
  expect(mailDoubt(readConfig(production))).toContain('SMTP_URL')
  expect(mailDoubt(readConfig({ ...production, ...withMail }))).toBeNull()
  expect(mailDoubt(readConfig({}))).toBeNull()
})

/** Where links in emails lead: to the place that was asked for when the project allows it, else to the site. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { type OwnBackend, startOwnBackend } from './own-backend.ts'
import { newEmail, password } from './people.ts'

const toml = `
[auth]
site_url = "https://site.example/start"
additional_redirect_urls = ["https://*.preview.example/**", "https://app.example/auth?", "majlis://open/**"]
`
const landing = 'https://site.example/start'

let mail: MailServer
let backend: OwnBackend

beforeAll(async () => {
  mail = await startMailServer()
  backend = await startOwnBackend({ SMTP_URL: mail.url, SMTP_FROM: 'Majlis <no-reply@majlis.app>' }, toml)
}, 120_000)

afterAll(async () => {
  await backend?.remove()
  await mail?.close()
})

/** Opens a link as a browser would, and gives the address it leads to without what is added for the page there. */
async function follow(link: string): Promise<string> {
  const { pathname, search } = new URL(link)
  const response = await fetch(`${backend.url}${pathname}${search}`, { redirect: 'manual' })
  const [address = '', added] = (response.headers.get('location') ?? '').split('#')
  expect(added).toContain('access_token=')
  return address
}

/** A link that signs somebody in. */
async function newLink(redirectTo: string): Promise<string> {
  const { admin } = backend.auth({ isAdmin: true })
  const email = newEmail('sara')
  await admin.createUser({ email, password, email_confirm: true })
  const { data } = await admin.generateLink({ type: 'magiclink', email, options: { redirectTo } })
  return data.properties?.action_link ?? ''
}

test.each([
  'https://pr-7.preview.example/a/b?c=d',
  'https://app.example/auth2',
  'majlis://open/room/7',
  'https://site.example/elsewhere',
])('%s is followed', async (address) => {
  expect(await follow(await newLink(address))).toBe(address)
})

test.each([
  'https://preview.example/',
  'https://a.b.preview.example/',
  'https://app.example/auth',
  'https://app.example/auth/2',
  'majlis://close/room/7',
  'https://evil.example/?https://pr-7.preview.example/',
  'https://site.example.evil.example/',
])('%s is not, and leads to the site', async (address) => {
  expect(await follow(await newLink(address))).toBe(landing)
})

test('neither is what somebody wrote into a link', async () => {
  const link = new URL(await newLink('https://pr-7.preview.example/'))
  link.searchParams.set('redirect_to', 'https://evil.example/')
  expect(await follow(link.toString())).toBe(landing)
})

test('a link in an email leads to where it was asked to, and comes back to this backend first', async () => {
  const email = newEmail('sara')
  const { admin } = backend.auth({ isAdmin: true })
  await admin.createUser({ email, password, email_confirm: true })
  await backend.auth().resetPasswordForEmail(email, { redirectTo: 'https://pr-7.preview.example/reset' })
  const { text } = await mail.emailTo(email)
  const link = /https?:\S+/.exec(text)?.[0] ?? ''
  expect(new URL(link).origin).toBe(backend.url)
  expect(await follow(link)).toBe('https://pr-7.preview.example/reset')
})

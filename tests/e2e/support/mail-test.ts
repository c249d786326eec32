/**
 * The same `test` where a mail server is configured: email accounts must be confirmed. The app has an embedded database of
 * its own, and `mail` is what its people find in their letter boxes.
 */
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { manyPeople, startProject } from '../../support/project-backend.ts'
import { test as base } from './test.ts'

export { expect } from './test.ts'

interface MailApp {
  url: string
  mail: MailServer
}

async function withMailApp(use: (app: MailApp) => Promise<void>): Promise<void> {
  const mail = await startMailServer()
  const backend = await startProject('product', {
    env: {
      LIMIT_PER_ADDRESS_FACTOR: String(manyPeople),
      SMTP_URL: mail.url,
      SMTP_FROM: 'مجلس <no-reply@majlis.example>',
    },
  })
  await use({ url: backend.url, mail })
  await backend.remove()
  await mail.close()
}

export const test = base.extend<{ mail: MailServer }, { mailApp: MailApp }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  mailApp: [({}, use) => withMailApp(use), { scope: 'worker' }],
  baseURL: ({ mailApp }, use) => use(mailApp.url),
  mail: ({ mailApp }, use) => use(mailApp.mail),
})

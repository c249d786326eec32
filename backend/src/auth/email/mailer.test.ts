import { expect, test } from 'vitest'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { phoneAddressCases } from '../../../../tests/support/phone-address-cases.ts'
import { createMailer, senderName } from './mailer.ts'

test.each([
  ['مجلس <no-reply@majlis.app>', 'مجلس'],
  ['"Majlis, the app" <no-reply@majlis.app>', 'Majlis, the app'],
  ['no-reply@majlis.app', ''],
  ['<no-reply@majlis.app>', ''],
])('the name in %s', (from, name) => {
  expect(senderName(from)).toBe(name)
})

test.each(phoneAddressCases)('no mail goes to %j: %s', (address, standsForANumber) => {
  const mailer = createMailer({ url: 'smtp://127.0.0.1:9', from: 'a@b.c', closedDomain: 'phone.majlis.app' })
  expect(mailer.reaches(address)).toBe(!standsForANumber)
  mailer.close()
})

test('what is only pretended ends as the last mail did, and sends nothing', async () => {
  const server = await startMailServer()
  const mailer = createMailer({ url: server.url, from: 'a@b.c', closedDomain: null })
  const email = { to: 'sara@example.com', subject: 's', text: 't', html: '<p>t</p>' }
  await mailer.send(email)
  await expect(mailer.pretend()).resolves.toBeUndefined()
  server.isRefusing = true
  await expect(mailer.send(email)).rejects.toThrow()
  await expect(mailer.pretend()).rejects.toThrow()
  expect(server.received).toHaveLength(1)
  mailer.close()
  await server.close()
})

test('what a server says of one recipient is repeated to nobody', async () => {
  const server = await startMailServer()
  const mailer = createMailer({ url: server.url, from: 'a@b.c', closedDomain: null })
  const email = { subject: 's', text: 't', html: '<p>t</p>' }
  server.unknownRecipients.add('nobody@example.com')
  await expect(mailer.send({ ...email, to: 'nobody@example.com' })).rejects.toThrow()
  await expect(mailer.pretend()).resolves.toBeUndefined()
  mailer.close()
  await server.close()
})

test('a mailer sends nothing to the closed domain, whoever asks', async () => {
  const server = await startMailServer()
  const mailer = createMailer({ url: server.url, from: 'a@b.c', closedDomain: 'phone.majlis.app' })
  const to = '9647701234567@phone.majlis.app'
  await expect(mailer.send({ to, subject: 's', text: 't', html: 't' })).rejects.toThrow()
  expect(server.received).toEqual([])
  mailer.close()
  await server.close()
})

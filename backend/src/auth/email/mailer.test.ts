import { expect, test } from 'vitest'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { createMailer, type RefusedRecipient, senderName } from './mailer.ts'

test.each([
  ['بيت <no-reply@site.example>', 'بيت'],
  ['"Bayt, the app" <no-reply@site.example>', 'Bayt, the app'],
  ['no-reply@site.example', ''],
  ['<no-reply@site.example>', ''],
])('the name in %s', (from, name) => {
  expect(senderName(from)).toBe(name)
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

test('what a server says of one recipient is told to who runs this, and to nobody who asks', async () => {
  const server = await startMailServer()
  const told: RefusedRecipient[] = []
  const onRefused = (refused: RefusedRecipient) => told.push(refused)
  const mailer = createMailer({ url: server.url, from: 'a@b.c', closedDomain: null, onRefused })
  const email = { subject: 's', text: 't', html: '<p>t</p>' }
  server.unknownRecipients.add('nobody@example.com')
  await expect(mailer.send({ ...email, to: 'nobody@example.com' })).resolves.toBeUndefined()
  expect(told).toEqual([{ status: 550 }])
  await expect(mailer.pretend()).resolves.toBeUndefined()
  mailer.close()
  await server.close()
})

test('a mailer sends nothing to the closed domain, whoever asks', async () => {
  const server = await startMailServer()
  const mailer = createMailer({ url: server.url, from: 'a@b.c', closedDomain: 'phone.site.example' })
  const to = '9647701234567@phone.site.example'
  await expect(mailer.send({ to, subject: 's', text: 't', html: 't' })).rejects.toThrow()
  expect(server.received).toEqual([])
  mailer.close()
  await server.close()
})

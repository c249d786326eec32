/**
 * Sends what waits in the outbox, by email and WhatsApp: {ticket} → {success, sent, failed}. The database calls it, with a
 * ticket that it takes back; anybody else gets nothing done.
 */
import { configuredMailer } from '../_shared/email/mailer.ts'
import { outboxEmail } from '../_shared/email/outbox-email.ts'
import { setting } from '../_shared/environment.ts'
import { invalidInput, refusal, serveJson, textOf } from '../_shared/json-endpoint.ts'
import { type Failure, finishMessage, type OutboxMessage, takeMessages } from '../_shared/outbox.ts'
import { isPhoneAddress } from '../_shared/phone-address.ts'
import { configuredSender } from '../_shared/whatsapp/sender.ts'

/** Answers why a message was not sent, or undefined when it was. */
type Channel = (message: OutboxMessage, link: string | undefined) => Promise<Failure | undefined>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

serveJson(async (body) => {
  const ticket = textOf(body, 'ticket') ?? ''
  if (!uuid.test(ticket)) return refusal(invalidInput)
  const channels = configuredChannels()
  const messages = await takeMessages(ticket, [...channels.keys()])
  // All of them are waited for, also when one cannot be finished: a function that has answered may be ended.
  const outcomes = await Promise.allSettled(messages.map((message) => send(message, channels)))
  for (const outcome of outcomes) if (outcome.status === 'rejected') console.error(outcome.reason)
  const sent = outcomes.filter(
    (outcome) => outcome.status === 'fulfilled' && outcome.value === undefined,
  ).length
  return { success: true, sent, failed: messages.length - sent }
})

function configuredChannels(): Map<string, Channel> {
  const channels = new Map<string, Channel>()
  const mailer = configuredMailer()
  if (mailer) {
    channels.set('email', async (message, link) => {
      if (isPhoneAddress(message.recipient)) return never('the address stands for a phone number')
      return (await mailer(outboxEmail(message, link)))
        ? undefined
        : notNow('the mail server did not take it')
    })
  }
  const whatsapp = configuredSender()
  if (whatsapp) {
    channels.set('whatsapp', async ({ recipient, title, body }, link) => {
      const text = [title, body, ...(link ? [link] : [])].join('\n')
      const { failure } = await whatsapp.sendText(recipient, text)
      return failure === undefined ? undefined : notNow(failure)
    })
  }
  return channels
}

const notNow = (reason: string): Failure => ({ reason, isFinal: false })
const never = (reason: string): Failure => ({ reason, isFinal: true })

async function send(message: OutboxMessage, channels: Map<string, Channel>): Promise<Failure | undefined> {
  const channel = channels.get(message.channel)
  const failure = channel
    ? await channel(message, linkOf(message))
    : notNow(`nothing sends by ${message.channel}`)
  await finishMessage(message.id, failure)
  return failure
}

/** The whole address of a message's link, where the site's own is known. */
function linkOf({ link }: OutboxMessage): string | undefined {
  const site = setting('SITE_URL')
  return link && site ? new URL(link, site).href : undefined
}

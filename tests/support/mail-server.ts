/** A mail server that keeps what it is sent, speaking as much SMTP (RFC 5321) as a client needs. */
import { createServer, type Socket } from 'node:net'
import { happens } from './happens.ts'

interface ReceivedEmail {
  to: string
  subject: string
  text: string
  html: string
}

export interface MailServer {
  url: string
  received: ReceivedEmail[]
  /** When set, messages are refused. */
  isRefusing: boolean
  /** Addresses that are refused when they are named. */
  unknownRecipients: Set<string>
  /** The latest email to an address; waits for it. */
  emailTo(address: string): Promise<ReceivedEmail>
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(socket, mail)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    isRefusing: false,
    unknownRecipients: new Set(),
    emailTo: (to) => latestTo(mail, to),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return mail
}

async function latestTo({ received }: MailServer, to: string): Promise<ReceivedEmail> {
  const latest = () => received.findLast((email) => email.to === to)
  await happens(() => latest() !== undefined)
  const email = latest()
  if (!email) throw new Error(`no email to ${to}`)
  return email
}

function converse(socket: Socket, mail: MailServer): void {
  let buffer = ''
  let to = ''
  let isData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const obey = (line: string) => {
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? ''
    if (command === 'RCPT' && mail.unknownRecipients.has(to)) return say('550 nobody here')
    if (command === 'DATA') isData = !mail.isRefusing
    if (command === 'DATA') return say(mail.isRefusing ? '554 not today' : '354 go on')
    say(command === 'QUIT' ? '221 bye' : '250 ok')
  }
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    buffer += chunk.toString('latin1')
    for (;;) {
      const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const part = buffer.slice(0, end)
      buffer = buffer.slice(end + (isData ? 5 : 2))
      if (!isData) obey(part)
      else {
        isData = false
        mail.received.push({ to, ...readMessage(part.replace(/^\.\./gm, '.')) })
        say('250 kept')
      }
    }
  })
  say('220 mail')
}

/** Subject and both bodies of a message (RFC 5322, MIME). */
function readMessage(source: string): Omit<ReceivedEmail, 'to'> {
  const encodedSubject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(source)?.[1] ?? ''
  return {
    subject: decodeWords(encodedSubject),
    text: bodyOf(source, 'text/plain'),
    html: bodyOf(source, 'text/html'),
  }
}

function bodyOf(source: string, type: string): string {
  const part = new RegExp(`Content-Type: ${type}.*?\\r\\n\\r\\n(.*?)(?:\\r\\n--|$)`, 's').exec(source)
  const encoding = /Content-Transfer-Encoding: (\S+)/.exec(part?.[0] ?? '')?.[1] ?? ''
  return decodeBody(part?.[1] ?? '', encoding)
}

function decodeWords(text: string): string {
  const words = [...text.matchAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi)]
  return words
    .map(([, kind, word = '']) =>
      decodeBody(word.replaceAll('_', ' '), kind?.toLowerCase() === 'b' ? 'base64' : 'q'),
    )
    .join('')
}

function decodeBody(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString()
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

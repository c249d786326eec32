import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { configuredMailer } from './mailer.ts'

/** A mail server (RFC 5321) that answers the first command with lines that announce further ones, without end. */
async function startEndlessServer() {
  const hangUps: Promise<unknown>[] = []
  const goOn = (socket: Socket) => {
    const talking = setInterval(() => socket.write('250-wait\r\n'), 10)
    socket.on('close', () => clearInterval(talking))
  }
  const server = createServer((socket) => {
    hangUps.push(once(socket, 'close'))
    socket.on('error', () => socket.destroy())
    socket.once('data', () => goOn(socket))
    socket.write('220 mail\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, hangUps }
}

test('a server that never falls silent and never ends an answer has a message for so long, then is hung up on', async () => {
  const { url, hangUps } = await startEndlessServer()
  const settings = new Map([
    ['SMTP_URL', url],
    ['SMTP_FROM', 'no-reply@site.example'],
    ['PHONE_ADDRESS_DOMAIN', 'phone.site.example'],
  ])
  vi.stubGlobal('Deno', { env: { get: (name: string) => settings.get(name) } })
  const told = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    told.mockRestore()
  })
  const email = { to: 'sara@example.com', subject: 's', text: 't', html: '<p>t</p>' }
  expect(await configuredMailer(300)?.(email)).toBe(false)
  expect(hangUps).toHaveLength(1)
  await hangUps[0]
})

/** A WhatsApp provider that keeps what it is sent, speaking UltraMsg's HTTP. */
import { createServer, type IncomingMessage } from 'node:http'

interface ReceivedText {
  to: string
  body: string
}

export interface WhatsappServer {
  /** The settings by which a backend uses it. */
  env: Record<string, string>
  received: ReceivedText[]
  /** The texts that came for a number. */
  textsTo(phone: string): string[]
  close(): Promise<void>
}

export async function startWhatsappServer(): Promise<WhatsappServer> {
  const received: ReceivedText[] = []
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await read(request))
    received.push({ to: form.get('to') ?? '', body: form.get('body') ?? '' })
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"sent":"true","id":1}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    env: {
      WHATSAPP_PROVIDER: 'ultramsg',
      ULTRAMSG_URL: `http://127.0.0.1:${port}`,
      ULTRAMSG_INSTANCE: 'instance7',
      ULTRAMSG_TOKEN: 'secret',
    },
    received,
    textsTo: (phone) => received.filter(({ to }) => to === phone).map(({ body }) => body),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function read(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

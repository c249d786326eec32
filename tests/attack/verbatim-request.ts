/** HTTP exchange with the address as it is written: `fetch` resolves dot segments before it sends, this does not. */
import { request } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { buffer } from 'node:stream/consumers'

interface Exchange {
  method: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | undefined
  signal: AbortSignal
}

interface Answer {
  status: number
  headers: Headers
  text: string
}

/** Redirects are answers. @throws where no answer comes */
export async function exchange(url: string, path: string, options: Exchange): Promise<Answer> {
  if (rewritten.test(path.split(/[?#]/, 1)[0] ?? '')) return exchangeVerbatim(url, path, options)
  const response = await fetch(`${url}${path}`, { ...options, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** A segment of dots, plain or encoded, or a backslash, which `fetch` turns into a slash. */
const rewritten = /(?:^|\/)(?:\.|%2e){1,2}(?=\/|$)|\\/i

async function exchangeVerbatim(
  url: string,
  path: string,
  { method, headers, body, signal }: Exchange,
): Promise<Answer> {
  const { protocol, hostname, port, pathname } = new URL(url)
  const send = protocol === 'https:' ? requestSecurely : request
  return new Promise((resolve, reject) => {
    const asked = send(
      { protocol, hostname, port, path: `${pathname.replace(/\/$/, '')}${path}`, method, headers, signal },
      (response) => {
        const received = new Headers()
        for (const [name, values = []] of Object.entries(response.headersDistinct))
          for (const value of values) received.append(name, value)
        buffer(response).then(
          (bytes) => resolve({ status: response.statusCode ?? 0, headers: received, text: bytes.toString() }),
          reject,
        )
      },
    )
    asked.once('error', reject)
    asked.end(body)
  })
}

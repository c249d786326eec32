/** Requests to the data protocol as curl would make them, for what supabase-js hides or cannot do. */
import { protocol } from '../../support/backends.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The body as JSON; null when it is empty or something else. */
  json: unknown
}

export interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** @param path below `/rest/v1`, such as `/authors?id=eq.1` */
export async function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> {
  const response = await fetch(`${protocol.url}/rest/v1${path}`, {
    method,
    headers: { apikey: protocol.anonKey, ...headers },
    body,
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: jsonOrNull(text) }
}

/** A request with a JSON body. */
export function send(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return ask(path, { method, body: text, headers: { 'content-type': 'application/json', ...headers } })
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

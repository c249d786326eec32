/** Browsers beside the one of the test: another person's, or another device of the same. */
import type { Browser, Page, WebSocketRoute } from '@playwright/test'
import { sessionTokenKey } from '../../../web/src/lib/session-token.ts'

/**
 * Holds what the page asks of an address until it is let go; answers how often it was asked, and how to let it go. What was to become
 * of it before comes after.
 */
export function hold(page: Page, address: RegExp) {
  return holdAfter(page, address, 0)
}

/** The same with what is asked after so many questions that pass. */
export async function holdAfter(page: Page, address: RegExp, passing: number) {
  const waiting: (() => void)[] = []
  let asked = -passing
  await page.route(address, async (route) => {
    asked += 1
    if (asked <= 0) return route.fallback()
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.fallback()
  })
  return {
    asked: () => asked,
    letGo: () => {
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}

/** The server does what the page asks of an address by that method; its answer is held until it is let go. */
export async function holdAnswer(page: Page, address: RegExp, method = 'POST'): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  return letGo
}

/**
 * The server does what the page asks of an address by that method, so often, and the page never hears of it: the connection breaks, or what
 * stands before the server says that it heard nothing from it.
 */
export async function loseAnswer(
  page: Page,
  address: RegExp | string,
  method = 'POST',
  inPlace: 'nothing' | 'bad gateway' = 'nothing',
  times = 1,
): Promise<void> {
  let lost = 0
  await page.route(address, async (route) => {
    if (lost === times || route.request().method() !== method) return route.fallback()
    lost += 1
    await route.fetch()
    if (inPlace === 'nothing') return route.abort('connectionreset')
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' })
  })
}

/** The same for what is asked again by itself, with the answer to that. */
export function loseBothAnswers(page: Page, address: RegExp | string): Promise<void> {
  return loseAnswer(page, address, 'POST', 'nothing', 2)
}

/** A browser that has never been here, on a screen of its own size. */
export async function openDevice(browser: Browser, baseURL: string | undefined, width = 390): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width, height: 844 },
    screen: { width, height: 844 },
    locale: 'ar-IQ',
    timezoneId: 'Asia/Baghdad',
  })
  return context.newPage()
}

/** What the server says once it watches the tables that a page wants to hear of. */
const watching = 'Subscribed to PostgreSQL'

/** Resolves when the page hears of changes on its channel of that name. Begin to wait before it is loaded. */
export function listening(page: Page, channel = 'notifications'): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const message = String(payload)
        if (message.includes(watching) && message.includes(`:${channel}-`)) resolve()
      }),
    )
  })
}

/** The page's live connection, which can be broken: it falls, and none comes about until it is mended. */
export async function breakable(page: Page) {
  const open: WebSocketRoute[] = []
  /** How the server says that it closes each channel that was joined. */
  const closings: (() => void)[] = []
  let broken = false
  let listened = 0
  let refused = 0
  await page.routeWebSocket(/\/realtime\/v1/, (socket) => {
    if (broken) {
      refused += 1
      socket.close()
      return
    }
    const server = socket.connectToServer()
    open.push(socket, server)
    socket.onMessage((message) => {
      server.send(message)
      const [joinRef, , topic, event] = JSON.parse(String(message))
      if (event === 'phx_join')
        closings.push(() => socket.send(JSON.stringify([joinRef, null, topic, 'phx_close', {}])))
    })
    server.onMessage((message) => {
      if (String(message).includes(watching)) listened += 1
      socket.send(message)
    })
  })
  return {
    /** How often the page has begun to hear of changes. */
    listened: () => listened,
    /** How often the page has tried to come back in vain. */
    refused: () => refused,
    closeChannels: () => {
      for (const close of closings.splice(0)) close()
    },
    setBroken: (next: boolean) => {
      broken = next
      if (broken) for (const end of open.splice(0)) end.close()
    },
  }
}

/** The clock of the page moves on so far. */
export async function wait(page: Page, minutes: number): Promise<void> {
  await page.evaluate((milliseconds) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + milliseconds
  }, minutes * 60_000)
}

/** Nothing that is asked of it arrives until it is mended. */
export async function breakRoute(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.abort('connectionreset'))
  return () => page.unroute(address)
}

/** The access token that the page has stored is over. */
export async function expireToken(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
  }, sessionTokenKey)
}

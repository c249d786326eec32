/** Private messages: written by calls, and how a page hears of them. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type App, textAt } from './app.ts'
import type { Member } from './member.ts'

/** Without a browser; they have to be friends. */
export function messageByCall(app: App, from: Member, to: Member, text: string): Promise<unknown> {
  const args = { p_to_user_id: to.id, p_content: text, p_request_id: randomUUID() }
  return app.call('/rest/v1/rpc/send_message', args, textAt(from.session, 'access_token'))
}

/** Resolves when the page hears what is written to the member. Begin to wait before it is opened. */
export function listensToMessages(page: Page, { id }: Member): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const message = String(payload)
        if (
          message.includes(`"realtime:user:${id}"`) &&
          message.includes('"phx_reply"') &&
          message.includes('"ok"')
        )
          resolve()
      }),
    )
  })
}

/** Rooms: made, entered and spoken in by calls, and how they are looked at. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type App, textAt } from './app.ts'
import type { Member } from './member.ts'
import { rareName } from './member.ts'
import { expect } from './test.ts'

const tokenOf = ({ session }: Member) => textAt(session, 'access_token')

function ask(app: App, member: Member, procedure: string, args: object): Promise<unknown> {
  return app.call(`/rest/v1/rpc/${procedure}`, args, tokenOf(member))
}

/** A room of the member's; answers its id and its name, which nobody else's has. */
export async function newRoom(app: App, owner: Member): Promise<{ id: string; name: string }> {
  const name = `غرفة ${rareName()}`
  const answer = await ask(app, owner, 'create_room', { p_name: name, p_description: 'للحديث' })
  return { id: textAt(answer, 'room', 'id'), name }
}

/** Takes a seat without a browser. */
export function joinByCall(app: App, member: Member, roomId: string): Promise<unknown> {
  return ask(app, member, 'join_room', { p_room_id: roomId })
}

export function leaveByCall(app: App, member: Member, roomId: string): Promise<unknown> {
  return ask(app, member, 'leave_room', { p_room_id: roomId })
}

export function sayByCall(app: App, member: Member, roomId: string, text: string): Promise<unknown> {
  return ask(app, member, 'send_room_message', {
    ...{ p_room_id: roomId, p_content: text, p_request_id: randomUUID() },
  })
}

/** So many messages of before, a minute apart, the last one a minute ago; «قول رقم 1» is the oldest. */
export function history(app: App, member: Member, roomId: string, count: number) {
  return app.sql(
    `insert into public.room_messages (id, room_id, user_id, content, created_at)
     select gen_random_uuid(), '${roomId}', '${member.id}', 'قول رقم ' || number, now() - make_interval(mins => ${count} + 1 - number)
     from generate_series(1, ${count}) as number returning id`,
  )
}

export const log = (page: Page) => page.getByRole('log')
export const row = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text })
export const field = (page: Page) => page.getByRole('textbox', { name: 'نص الرسالة' })

export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'إرسال', exact: true }).click()
}

/** The words of the messages as they stand, of those that are given. */
export async function said(page: Page, words: readonly string[]): Promise<string[]> {
  const rows = await log(page).getByRole('listitem').allInnerTexts()
  return rows.flatMap((text) => words.filter((word) => text.split('\n').includes(word)))
}

/** The page is in the room: entering it takes its moment, beside what the screen itself does. */
export async function inside(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 30_000 })
}

/** Resolves when the page hears the room. Begin to wait before it is opened. */
export function hearing(page: Page, roomId: string): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const message = String(payload)
        if (
          message.includes(`realtime:room:${roomId}`) &&
          message.includes('"phx_reply"') &&
          message.includes('"ok"')
        )
          resolve()
      }),
    )
  })
}

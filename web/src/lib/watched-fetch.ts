// The fetch that every call of the client goes through. A token that was banned meanwhile is refused everywhere, whatever
// was asked; whoever shows the ban hears of it from here (docs/data.md, "Bans and devices").
import { fieldOf } from './records.ts'
import { noteRetryAfter } from './retry-after.ts'

const eventName = 'user-banned'
const banMark = 'user_banned'
/** Storage has its own shape: the status that the pre-request check raised, where the others have a name. */
const fileBanMark = 'PT403'

/** True for the body of an answer that refuses a banned person: data names it as the hint, functions as the code. */
export function saysBanned(body: unknown): boolean {
  return (
    ['hint', 'code'].some((field) => fieldOf(body, field) === banMark) ||
    fieldOf(body, 'error') === fileBanMark
  )
}

async function look(response: Response): Promise<void> {
  announceIfBanned(await response.json().catch(() => undefined))
}

export async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  if (response.status === 403) look(response.clone())
  if (response.status === 429) noteRetryAfter(response)
  return response
}

/** Tells whoever listens, where the body of an answer refuses the person as banned. For requests that go another way. */
export function announceIfBanned(body: unknown): void {
  if (saysBanned(body)) suspectBan()
}

/** Something ended as it does when a ban begins: whoever listens asks the server. */
export function suspectBan(): void {
  dispatchEvent(new Event(eventName))
}

/** Runs on every such refusal or suspicion; answers how to stop. */
export function onBanAnnounced(listener: () => void): () => void {
  addEventListener(eventName, listener)
  return () => removeEventListener(eventName, listener)
}

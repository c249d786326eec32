// How long a username, or a full name, stays after it was changed (spec 1 §4, §9). The server decides; the screen says it beforehand.

/** Days. */
export const usernameLockDays = 16

const msOfDay = 24 * 60 * 60 * 1000

/** Days until it may change again, the last one begun; 0 where it may now. `changedAt` is ISO, null where it never was. */
export function usernameDaysLeft(changedAt: string | null, now: number): number {
  const changed = changedAt === null ? Number.NaN : Date.parse(changedAt)
  if (Number.isNaN(changed)) return 0
  return Math.max(0, Math.ceil((changed + usernameLockDays * msOfDay - now) / msOfDay))
}

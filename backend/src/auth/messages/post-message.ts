/** One call to a provider's API. */

const timeoutMs = 10_000

/**
 * Posts a message.
 * @param wasAccepted reads the provider's answer, parsed JSON
 * @throws Error when it cannot be reached in time, or does not take the message
 */
export async function postMessage(
  address: string,
  message: RequestInit,
  wasAccepted: (answer: Record<string, unknown>) => boolean,
): Promise<void> {
  const response = await fetch(address, {
    ...message,
    method: 'POST',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer: unknown = await response.json().catch(() => null)
  const isTaken = typeof answer === 'object' && answer !== null && wasAccepted({ ...answer })
  if (!response.ok || !isTaken) throw new Error(`the message was not taken: status ${response.status}`)
}

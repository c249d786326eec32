/** Waiting for what happens after an answer: a mail, an alert, a message over a socket. */

/** Milliseconds; longer than a function takes to start on a machine that does much else. */
const longestWaitMs = 15_000

/** Whether it becomes true before nobody waits any more. */
export async function happens(isTrue: () => boolean): Promise<boolean> {
  for (let waited = 0; waited < longestWaitMs && !isTrue(); waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return isTrue()
}

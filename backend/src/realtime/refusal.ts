/** The protocol's refusals: a code for people who read logs, and a sentence. */

export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** What a refused join answers as its reason, such as `Unauthorized: You do not have permissions …`. */
export function reasonOf({ code, message }: Refusal): string {
  return `${code}: ${message}`
}

/** The status of a refusal that answers an HTTP request. */
export function statusOf({ code }: Refusal): number {
  return code === 'UnableToConnectToProject' ? 503 : 403
}

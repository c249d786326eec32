/** The protocol's refusals: a code for people who read logs, and a sentence. */
import { ProtocolError } from '../protocol-error.ts'

export class RealtimeError extends ProtocolError {
  override name = 'RealtimeError'

  constructor(code: string, message: string) {
    super({ status: code === 'UnableToConnectToProject' ? 503 : 403, code, message })
  }

  override get body() {
    return { message: this.message }
  }

  /** What a refused join answers, such as `Unauthorized: You do not have permissions …`. */
  get reason(): string {
    return `${this.code}: ${this.message}`
  }
}

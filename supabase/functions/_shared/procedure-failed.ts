/** A procedure that answered with an error; `code` is the SQLSTATE or PostgREST's own. */
export class ProcedureFailed extends Error {
  override name = 'ProcedureFailed'
  readonly code: string | undefined
  readonly hint: string | undefined
  readonly #isAsCaller: boolean

  /** @param failure `isAsCaller` where it was called with the rights of whoever sent the request */
  constructor(message: string, failure: { code?: string; hint?: string; isAsCaller: boolean }) {
    super(message)
    this.code = failure.code
    this.hint = failure.hint
    this.#isAsCaller = failure.isAsCaller
  }

  /** PostgreSQL could not read a value (SQLSTATE class 22), such as a text with a NUL or half a surrogate pair. */
  get isUnreadableInput(): boolean {
    return this.code?.startsWith('22') ?? false
  }

  /** Whoever sent the request may not call it, or their token is refused; that the service may not is a failure of ours. */
  get isForbidden(): boolean {
    return this.#isAsCaller && (this.code === '42501' || this.tokenRefusal !== undefined)
  }

  /** Why the check before every request refused the caller's token, such as `user_banned`; `message` is the text to show. */
  get tokenRefusal(): string | undefined {
    return this.code?.startsWith('PT4') ? this.hint : undefined
  }
}

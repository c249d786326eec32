/** A procedure that answered with an error; `code` is the SQLSTATE or PostgREST's own. */
export class ProcedureFailed extends Error {
  override name = 'ProcedureFailed'
  readonly code: string | undefined

  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }

  /** PostgreSQL could not read a value (SQLSTATE class 22), such as a text with a NUL or half a surrogate pair. */
  get isUnreadableInput(): boolean {
    return this.code?.startsWith('22') ?? false
  }

  /** The check before every request refused the caller's token; `message` is the text to show. */
  get isRefusalOfBanned(): boolean {
    return this.code === 'PT403'
  }
}

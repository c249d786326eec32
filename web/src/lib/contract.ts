// The contract with the server: every answer, live row and stored value is held to the schema beside its call. Where it does
// not fit, people see an error, never a blank, and the log says which field it was.
import * as v from 'valibot'

export type Schema = v.GenericSchema

type KeysOf<Fields> = Fields extends readonly (infer Row)[]
  ? KeysOf<Row>
  : Fields extends object
    ? keyof Fields
    : never

/** The schema itself where it reads no other fields than `Columns` has; what it reads besides is named in the error. */
export type SchemaOf<Columns, Wanted extends Schema> = [
  Exclude<KeysOf<v.InferInput<Wanted>>, KeysOf<Columns>>,
] extends [never]
  ? Wanted
  : { unknownColumn: Exclude<KeysOf<v.InferInput<Wanted>>, KeysOf<Columns>> }

/** Something came in another shape than its schema has. Its message names the source and the field, never a value. */
export class ContractError extends Error {
  override readonly name = 'ContractError'

  /** `source`: the procedure, function or table; `path`: the field, as `user_profile.id`, empty for the whole. */
  constructor(source: string, path: string) {
    super(`${source}: ${path || 'the whole'} does not fit its schema`)
  }
}

/** The value as its schema has it, without what the schema does not name; throws ContractError, which is logged here. */
export function parseAnswer<Wanted extends Schema>(
  source: string,
  schema: Wanted,
  value: unknown,
): v.InferOutput<Wanted> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const error = new ContractError(source, v.getDotPath(result.issues[0]) ?? '')
  console.error(error.message)
  throw error
}

/**
 * What this browser keeps, as its schema has it; undefined where nothing is kept, and for what an earlier release or
 * somebody's hand has left in another shape.
 */
export function parseStored<Wanted extends Schema>(
  schema: Wanted,
  value: unknown,
): v.InferOutput<Wanted> | undefined {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : undefined
}

/** A moment as the database writes it: text that is a date. */
export const timestamp = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
)

const refusalSchema = v.pipe(
  v.object({
    success: v.literal(false),
    error: v.optional(v.string()),
    message: v.optional(v.string()),
    retry_after_seconds: v.optional(v.number()),
  }),
  v.transform(({ error, message, retry_after_seconds }) => ({
    success: false as const,
    text: error ?? message,
    retryAfterSeconds: retry_after_seconds,
  })),
  v.object({
    success: v.literal(false),
    /** Why, in the words to show. */
    text: v.string(),
    /** Where waiting helps. */
    retryAfterSeconds: v.optional(v.number()),
  }),
)

/** What a rule does not allow, in one shape: procedures and functions name the reason `error`, `message` or both. */
type RefusalAnswer = v.InferOutput<typeof refusalSchema>

const isRefusal = (value: unknown) => v.is(v.object({ success: v.literal(false) }), value)

/**
 * The answer of a procedure or function with rules (docs/data.md): `{success: true, …}` with the fields of `granted`, or a
 * refusal, with those of `refused` beside its words.
 */
export function answerOf<Granted extends v.ObjectEntries, Refused extends v.ObjectEntries>(
  granted: Granted,
  refused: Refused,
) {
  const grantedSchema = v.object({ ...granted, success: v.literal(true) })
  const refusedSchema = v.intersect([refusalSchema, v.object(refused)])
  return v.lazy((value) => (isRefusal(value) ? refusedSchema : grantedSchema))
}

/** The answer of which the app shows no more than whether it was done. */
export const doneAnswer = answerOf({}, {})

/** Any answer that `answerOf` parses. */
export type AnswerWithRules = { success: true } | RefusalAnswer
/** What of an answer says that it was done, and what says that it was not. */
export type Granted<Answer extends AnswerWithRules> = Extract<Answer, { success: true }>
export type Refused<Answer extends AnswerWithRules> = Extract<Answer, RefusalAnswer>

export function isGranted<Answer extends AnswerWithRules>(answer: Answer): answer is Granted<Answer> {
  return answer.success
}

export function isRefused<Answer extends AnswerWithRules>(answer: Answer): answer is Refused<Answer> {
  return !answer.success
}

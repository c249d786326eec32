/** Prints the aggregate that turns the answer's rows, called `pgrst_t`, into the text of the response's body. */
import type { BodyShape } from '../request/media-type.ts'

/** The alias of the answer's rows. */
export const answerName = 'pgrst_t'

export interface AnswerRows {
  /** The one column of scalars; null when rows have keys. */
  scalar: string | null
  /** Whether there is one row by nature, as of a function that returns no set. */
  isOne: boolean
}

export const manyRows: AnswerRows = { scalar: null, isOne: false }

export function printBody(shape: BodyShape, { scalar, isOne }: AnswerRows): string {
  if (shape.kind === 'csv') return csvBody
  const all = `json_agg(${scalar === null ? answerName : `${answerName}.${scalar}`})`
  const list = shape.isStripped ? `json_strip_nulls(${all})` : all
  return isOne || shape.kind === 'object'
    ? `coalesce((${list}->0)::text, 'null')`
    : `coalesce(${list}::text, '[]')`
}

const csvHeader = `(select coalesce(string_agg(key, ','), '') from json_object_keys(json_agg(${answerName})->0) key)`
const csvLine = `substring(${answerName}::text, 2, length(${answerName}::text) - 2)`
const csvBody = `${csvHeader} || E'\\n' || coalesce(string_agg(${csvLine}, E'\\n'), '')`

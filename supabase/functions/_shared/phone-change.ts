/** Who asks for another number: signed in, not banned, and confirmed to be themselves lately, as the database says of their token. */
import { isJsonObject, type JsonObject, refusal, textOf } from './json-endpoint.ts'
import { ProcedureFailed } from './procedure-failed.ts'
import { callAsCaller } from './procedures.ts'

/**
 * What `answer` says to who may ask, told who that is as parameters of a procedure. Who may not is answered in words, with `code`:
 * `step_up_required`, `user_banned` and the like (docs/data.md).
 */
export async function asPhoneChanger(
  request: Request,
  answer: (changer: JsonObject) => Promise<JsonObject>,
): Promise<JsonObject> {
  let changer: JsonObject
  try {
    changer = await authorize(request)
  } catch (error) {
    if (!(error instanceof ProcedureFailed) || !error.tokenRefusal) throw error
    return { ...refusal(error.message), code: error.tokenRefusal }
  }
  return answer(changer)
}

async function authorize(request: Request): Promise<JsonObject> {
  const rows = await callAsCaller('authorize_phone_change', {}, request)
  const [row]: unknown[] = Array.isArray(rows) ? rows : []
  const userId = isJsonObject(row) ? textOf(row, 'user_id') : undefined
  const sessionId = isJsonObject(row) ? textOf(row, 'session_id') : undefined
  if (!userId || !sessionId) throw new Error('authorize_phone_change answered oddly')
  return { p_user_id: userId, p_session_id: sessionId }
}

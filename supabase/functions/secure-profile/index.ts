/**
 * The door to profiles: one's own whole row, others' public part, changes of one's own, and free names. {action, …} →
 * {success, profile | available, error}. Everything runs with the caller's own rights.
 */
import {
  invalidInput,
  isJsonObject,
  type JsonObject,
  refusal,
  serveJson,
  textOf,
} from '../_shared/json-endpoint.ts'
import { ProcedureFailed } from '../_shared/procedure-failed.ts'
import { asObject, callAsCaller } from '../_shared/procedures.ts'

type Action = (body: JsonObject, request: Request) => Promise<JsonObject>

const signInFirst = 'يجب تسجيل الدخول أولاً'
const noSuchUser = 'المستخدم غير موجود'
const nameTaken = 'اسم المستخدم غير متاح'
const editableFields = ['username', 'full_name', 'avatar_url', 'cover_image_url', 'bio']
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const actions: Record<string, Action> = {
  getCurrentUserProfile: async (_, request) =>
    profileAnswer(await callAsCaller('get_own_profile', {}, request)),

  getPublicProfile: async (body, request) => {
    const userId = textOf(body, 'userId') ?? ''
    if (!uuid.test(userId)) return refusal(noSuchUser)
    return profileAnswer(await callAsCaller('get_public_profile', { p_user_id: userId }, request))
  },

  updateProfile: async ({ fields }, request) => {
    if (!areEditable(fields)) return refusal(invalidInput)
    return profileAnswer(await callAsCaller('update_own_profile', { p_fields: fields }, request))
  },

  isUsernameAvailable: async (body, request) => {
    const username = textOf(body, 'username') ?? ''
    const answer = await callAsCaller('is_username_available', { p_username: username }, request)
    return { success: true, ...asObject(answer) }
  },
}

serveJson(async (body, request) => {
  const name = textOf(body, 'action') ?? ''
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) return refusal(invalidInput)
  try {
    return await action(body, request)
  } catch (error) {
    if (!(error instanceof ProcedureFailed)) throw error
    if (error.tokenRefusal) return { ...refusal(error.message), code: error.tokenRefusal }
    const text = textFor(error)
    if (!text) throw error
    return refusal(text)
  }
})

function profileAnswer(profile: unknown): JsonObject {
  return isJsonObject(profile) ? { success: true, profile } : refusal(noSuchUser)
}

function areEditable(fields: unknown): fields is Record<string, string | null> {
  return (
    isJsonObject(fields) &&
    Object.entries(fields).every(
      ([name, value]) => editableFields.includes(name) && (value === null || typeof value === 'string'),
    )
  )
}

/** What to tell the person, or undefined when the failure is ours. */
function textFor({ code, message }: ProcedureFailed): string | undefined {
  if (code === 'P0001') return message
  if (code === '42501' || code?.startsWith('PGRST3')) return signInFirst
  if (code === '23505') return nameTaken
  if (code === '23514') return invalidInput
  return undefined
}

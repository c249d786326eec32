/** The emails of Auth: what each of its actions sends, to whom, with which link. */
import { composeEmail, type EmailContent } from '../_shared/email/layout.ts'
import type { Email } from '../_shared/email/mailer.ts'
import { isJsonObject, type JsonObject, textOf } from '../_shared/json-endpoint.ts'

interface Wording {
  subject: string
  lead: string
  /** The words of the link; none where a code is all there is. */
  action?: string
}

const wordings: Record<string, Wording> = {
  signup: {
    subject: 'تأكيد بريدك الإلكتروني',
    lead: 'أهلاً بك! أكّد بريدك الإلكتروني لإكمال إنشاء حسابك.',
    action: 'تأكيد البريد',
  },
  invite: {
    subject: 'دعوة للانضمام',
    lead: 'تمت دعوتك لإنشاء حساب. اقبل الدعوة للبدء.',
    action: 'قبول الدعوة',
  },
  recovery: {
    subject: 'إعادة تعيين كلمة المرور',
    lead: 'طُلبت إعادة تعيين كلمة المرور لحسابك.',
    action: 'تعيين كلمة مرور جديدة',
  },
  magiclink: {
    subject: 'تسجيل الدخول',
    lead: 'استخدم هذا الرابط لتسجيل الدخول إلى حسابك.',
    action: 'تسجيل الدخول',
  },
  email_change: {
    subject: 'تأكيد تغيير البريد الإلكتروني',
    lead: 'طُلب تغيير البريد الإلكتروني لحسابك. أكّد التغيير لإتمامه.',
    action: 'تأكيد التغيير',
  },
  reauthentication: { subject: 'رمز التحقق', lead: 'استخدم هذا الرمز لتأكيد هويتك.' },
}

const notAsked = 'إذا لم تطلب هذه الرسالة فتجاهلها، ولن يتغيّر شيء في حسابك.'

/**
 * The emails that a call of the hook asks for: one, or two where both addresses have to confirm a change. None for news of a
 * change that was made, which the database tells itself, by every way it can (migrations/…_account_alerts.sql).
 * @param authUrl where links lead, the address of Auth
 * @throws for a call that is not understood
 */
export function authEmails(call: JsonObject, authUrl: string): Email[] {
  const { user, email_data: data } = call
  if (!isJsonObject(user) || !isJsonObject(data))
    throw new Error('the hook was called without user or email_data')
  const type = textOf(data, 'email_action_type') ?? ''
  if (type.endsWith('_notification')) return []
  const wording = Object.hasOwn(wordings, type) ? wordings[type] : undefined
  if (!wording) throw new Error(`the hook does not know the email ${type}`)
  return recipients(type, user, data).map(({ to, code, hash }) => {
    const content: EmailContent = { title: wording.subject, lines: [wording.lead], code, note: notAsked }
    if (wording.action) content.action = { label: wording.action, url: linkOf(authUrl, type, hash, data) }
    return composeEmail(to, `${wording.subject} · مجلس`, content)
  })
}

interface Recipient {
  to: string
  code: string
  hash: string
}

/**
 * Where both addresses confirm a change, Auth names what belongs to the present one `token` and `token_hash_new`, and what
 * belongs to the new one `token_new` and `token_hash`: its documentation keeps this for the sake of older hooks.
 */
function recipients(type: string, user: JsonObject, data: JsonObject): Recipient[] {
  const text = (object: JsonObject, key: string) => textOf(object, key) ?? ''
  const present = text(user, 'email')
  const next = text(user, 'new_email') || text(user, 'email_change')
  const [code, hash] = [text(data, 'token'), text(data, 'token_hash')]
  const [newCode, newHash] = [text(data, 'token_new'), text(data, 'token_hash_new')]
  if (type !== 'email_change') return [{ to: present, code, hash }]
  if (!newHash) return [{ to: next || present, code, hash }]
  return [
    { to: present, code, hash: newHash },
    { to: next, code: newCode, hash },
  ]
}

function linkOf(authUrl: string, type: string, hash: string, data: JsonObject): string {
  const link = new URL(`${authUrl}/verify`)
  link.searchParams.set('token', hash)
  link.searchParams.set('type', type)
  link.searchParams.set('redirect_to', textOf(data, 'redirect_to') ?? '')
  return link.href
}

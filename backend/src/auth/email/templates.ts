/** What the emails say, in Arabic: each with a button that does the thing and the digits that do it by hand. */
import type { Email } from './mailer.ts'

export type EmailPurpose =
  | 'signup'
  | 'invite'
  | 'recovery'
  | 'magiclink'
  | 'email_change'
  | 'reauthentication'

interface Wording {
  subject: string
  lead: string
  /** The text of the button; null for emails without a link. */
  action: string | null
}

const wordings: Record<EmailPurpose, Wording> = {
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
  reauthentication: { subject: 'رمز التحقق', lead: 'استخدم هذا الرمز لتأكيد هويتك.', action: null },
}

const ignore = 'إذا لم تطلب هذه الرسالة فتجاهلها، ولن يتغيّر شيء في حسابك.'

/** @param link what the button opens; unused for purposes without one */
export function composeEmail(purpose: EmailPurpose, to: string, digits: string, link: string): Email {
  const { subject, lead, action } = wordings[purpose]
  const lines = [lead, ...(action ? [`${action}: ${link}`] : []), `رمز التحقق: ${digits}`, ignore]
  return { to, subject, text: lines.join('\n\n'), html: htmlOf(purpose, digits, link) }
}

function htmlOf(purpose: EmailPurpose, digits: string, link: string): string {
  const { subject, lead, action } = wordings[purpose]
  const button = action
    ? `<p><a href="${escapeHtml(link)}" style="${buttonStyle}">${action}</a></p><p>أو أدخل هذا الرمز:</p>`
    : ''
  return `<!doctype html>
<html lang="ar" dir="rtl">
  <head><meta charset="utf-8"><title>${subject}</title></head>
  <body style="margin: 0; padding: 24px; font-family: Tahoma, Arial, sans-serif; line-height: 1.7; text-align: right">
    <h1 style="font-size: 20px">${subject}</h1>
    <p>${lead}</p>
    ${button}
    <p dir="ltr" style="font-size: 28px; letter-spacing: 6px; text-align: center">${digits}</p>
    <p style="color: #666666; font-size: 13px">${ignore}</p>
  </body>
</html>`
}

const buttonStyle =
  'display: inline-block; padding: 12px 24px; border-radius: 12px; background: #6d28d9; color: #ffffff; text-decoration: none'

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

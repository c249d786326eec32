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

interface CodeMessage {
  to: string
  digits: string
  /** What the button opens; unused for purposes without one. */
  link: string
  /** The name that stands over it; may be empty. */
  sender: string
}

export function composeEmail(purpose: EmailPurpose, message: CodeMessage): Email {
  const { subject, lead, action } = wordings[purpose]
  const { to, digits, link } = message
  const lines = [lead, ...(action ? [`${action}: ${link}`] : []), `رمز التحقق: ${digits}`, ignore]
  return { to, subject, text: lines.join('\n\n'), html: htmlOf(wordings[purpose], message) }
}

const styles = {
  page: 'margin: 0; padding: 24px 12px; background: #f4f3ee; font-family: Tahoma, Arial, sans-serif; font-size: 16px; line-height: 1.7; color: #1d2523',
  sender: 'margin: 0 0 12px; text-align: center; font-weight: bold; font-size: 20px; color: #0c6b61',
  card: 'max-width: 440px; margin: 0 auto; padding: 28px 24px; background: #ffffff; border-radius: 16px; text-align: right',
  title: 'margin: 0 0 8px; font-size: 20px; line-height: 1.5',
  button:
    'display: block; margin: 20px 0; padding: 12px 24px; border-radius: 12px; background: #0c6b61; color: #ffffff; font-weight: bold; text-align: center; text-decoration: none',
  digits:
    'margin: 8px 0 20px; padding: 12px; border-radius: 12px; background: #f4f3ee; font-size: 28px; line-height: 1.4; letter-spacing: 6px; text-align: center',
  small: 'margin: 0; color: #5c6663; font-size: 13px',
}

function htmlOf({ subject, lead, action }: Wording, { digits, link, sender }: CodeMessage): string {
  const button = action
    ? `<a href="${escapeHtml(link)}" style="${styles.button}">${action}</a><p style="margin: 0">وإن طُلب منك رمز فهو:</p>`
    : ''
  return `<!doctype html>
<html lang="ar" dir="rtl">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${subject}</title>
  </head>
  <body style="${styles.page}">
    ${sender ? `<p style="${styles.sender}">${escapeHtml(sender)}</p>` : ''}
    <div style="${styles.card}">
      <h1 style="${styles.title}">${subject}</h1>
      <p style="margin: 0">${lead}</p>
      ${button}
      <p dir="ltr" style="${styles.digits}">${digits}</p>
      <p style="${styles.small}">${ignore}</p>
    </div>
  </body>
</html>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

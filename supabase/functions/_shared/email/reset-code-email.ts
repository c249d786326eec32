/** The email with the code for a new password. */
import type { Email } from './mailer.ts'

/** @param code digits only, so that nothing in it needs escaping */
export function resetCodeEmail(to: string, code: string): Email {
  return {
    to,
    subject: 'رمز إعادة تعيين كلمة المرور في مجلس',
    text: `رمز إعادة تعيين كلمة المرور: ${code}\n\nصالح لمدة 10 دقائق. لا تشاركه مع أحد.\nإن لم تطلبه فتجاهل هذه الرسالة.`,
    html: htmlOf(code),
  }
}

function htmlOf(code: string): string {
  return `<!doctype html>
<html lang="ar" dir="rtl">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
  </head>
  <body style="margin: 0; padding: 24px 12px; background: #f4f3ee; font-family: Tahoma, Arial, sans-serif; font-size: 16px; line-height: 1.7; color: #1d2523">
    <p style="margin: 0 0 12px; text-align: center; font-weight: bold; font-size: 20px; color: #0c6b61">مجلس</p>
    <div style="max-width: 440px; margin: 0 auto; padding: 28px 24px; background: #ffffff; border-radius: 16px; text-align: right">
      <h1 style="margin: 0; font-size: 20px; line-height: 1.5">رمز إعادة تعيين كلمة المرور</h1>
      <p dir="ltr" style="margin: 16px 0; padding: 12px; border-radius: 12px; background: #f4f3ee; font-size: 28px; line-height: 1.4; letter-spacing: 6px; text-align: center">${code}</p>
      <p style="margin: 0 0 12px">صالح لمدة 10 دقائق. لا تشاركه مع أحد.</p>
      <p style="margin: 0; color: #5c6663; font-size: 13px">إن لم تطلبه فتجاهل هذه الرسالة.</p>
    </div>
  </body>
</html>`
}

/** The email with the code for a new password. */
import type { Email } from './mailer.ts'

/** @param code digits only, so that nothing in it needs escaping */
export function resetCodeEmail(to: string, code: string): Email {
  return {
    to,
    subject: 'رمز إعادة تعيين كلمة المرور في مجلس',
    text: `رمز إعادة تعيين كلمة المرور: ${code}\n\nصالح لمدة 10 دقائق. لا تشاركه مع أحد.\nإن لم تطلبه فتجاهل هذه الرسالة.`,
    html: `<!doctype html>
<html lang="ar" dir="rtl">
<body style="font-family:Tahoma,Arial,sans-serif;color:#1c1917;line-height:1.8">
<p>رمز إعادة تعيين كلمة المرور في مجلس:</p>
<p dir="ltr" style="font-size:28px;font-weight:bold;letter-spacing:6px;text-align:right">${code}</p>
<p>صالح لمدة 10 دقائق. لا تشاركه مع أحد.<br>إن لم تطلبه فتجاهل هذه الرسالة.</p>
</body>
</html>`,
  }
}

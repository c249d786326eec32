/** The email with the code for a new password. */
import { codeAdvice } from '../code-limits.ts'
import { composeEmail } from './layout.ts'
import type { Email } from './mailer.ts'

export function resetCodeEmail(to: string, code: string): Email {
  return composeEmail(to, 'رمز إعادة تعيين كلمة المرور في مجلس', {
    title: 'رمز إعادة تعيين كلمة المرور',
    lines: [codeAdvice],
    code,
    note: 'إن لم تطلبه فتجاهل هذه الرسالة.',
  })
}

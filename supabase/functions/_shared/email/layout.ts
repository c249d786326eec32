/** How an email of the house looks: a card with a title, lines, and what is to be done. */
import type { Email } from './mailer.ts'

export interface EmailContent {
  title: string
  lines: string[]
  /** A code to type in. */
  code?: string
  /** A link to follow, under its words. */
  action?: { label: string; url: string }
  /** Said last, in small letters. */
  note?: string
}

export function composeEmail(to: string, subject: string, content: EmailContent): Email {
  const { title, lines, code, action, note } = content
  const first = code ? `${title}: ${code}` : title
  const parts = [...lines, ...(action ? [`${action.label}: ${action.url}`] : []), ...(note ? [note] : [])]
  return { to, subject, text: `${first}\n\n${parts.join('\n')}`, html: htmlOf(content) }
}

function htmlOf({ title, lines, code, action, note }: EmailContent): string {
  const codeLine = code
    ? `<p dir="ltr" style="margin: 16px 0; padding: 12px; border-radius: 12px; background: #f4f3ee; font-size: 28px; line-height: 1.4; letter-spacing: 6px; text-align: center">${escapeHtml(code)}</p>`
    : ''
  const button = action
    ? `<a href="${escapeHtml(action.url)}" style="display: block; margin: 20px 0; padding: 12px 24px; border-radius: 12px; background: #0c6b61; color: #ffffff; font-weight: bold; text-align: center; text-decoration: none">${escapeHtml(action.label)}</a>`
    : ''
  const paragraphs = lines.map((line) => `<p style="margin: 0 0 12px">${escapeHtml(line)}</p>`)
  const small = note ? `<p style="margin: 0; color: #5c6663; font-size: 13px">${escapeHtml(note)}</p>` : ''
  return `<!doctype html>
<html lang="ar" dir="rtl">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
  </head>
  <body style="margin: 0; padding: 24px 12px; background: #f4f3ee; font-family: Tahoma, Arial, sans-serif; font-size: 16px; line-height: 1.7; color: #1d2523">
    <p style="margin: 0 0 12px; text-align: center; font-weight: bold; font-size: 20px; color: #0c6b61">مجلس</p>
    <div style="max-width: 440px; margin: 0 auto; padding: 28px 24px; background: #ffffff; border-radius: 16px; text-align: right">
      <h1 style="margin: 0 0 8px; font-size: 20px; line-height: 1.5">${escapeHtml(title)}</h1>
      ${[...paragraphs, button, codeLine, small].join('\n      ')}
    </div>
  </body>
</html>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

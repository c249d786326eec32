/**
 * Auth's hook for sending email, on a Supabase project: what goes to an address that stands for a phone number is dropped,
 * everything else goes out by SMTP. Only calls that Auth signed are answered.
 */
import { configuredMailer } from '../_shared/email/mailer.ts'
import { requiredSetting, setting } from '../_shared/environment.ts'
import { BadSetting, logFailure } from '../_shared/failure-log.ts'
import { isJsonObject, readText } from '../_shared/json-endpoint.ts'
import { isPhoneAddress } from '../_shared/phone-address.ts'
import { isSignedWebhook } from '../_shared/webhook-signature.ts'
import { authEmails } from './auth-emails.ts'

const notSent = 'تعذر إرسال البريد الإلكتروني، يرجى المحاولة لاحقاً'

Deno.serve(async (request) => {
  const text = request.method === 'POST' ? await readText(request) : null
  if (text === null) return Response.json({ message: 'this is no call of Auth' }, { status: 400 })
  try {
    if (!(await isSignedWebhook(request.headers, text, requiredSetting('SEND_EMAIL_HOOK_SECRET')))) {
      return Response.json({ message: 'this call is not signed by Auth' }, { status: 401 })
    }
    return await send(text)
  } catch (error) {
    logFailure(error, 'an email was not sent')
    return refusal()
  }
})

async function send(text: string): Promise<Response> {
  const call: unknown = JSON.parse(text)
  const authUrl = `${setting('PUBLIC_SUPABASE_URL') ?? requiredSetting('SUPABASE_URL')}/auth/v1`
  const emails = authEmails(isJsonObject(call) ? call : {}, authUrl).filter(({ to }) => !isPhoneAddress(to))
  if (emails.length === 0) return Response.json({})
  const mailer = configuredMailer()
  if (!mailer) throw new BadSetting('SMTP_URL is not set, so Auth can send no email')
  const taken = await Promise.all(emails.map(mailer))
  return taken.every(Boolean) ? Response.json({}) : refusal()
}

/** Auth reads the words of a refusal only from an answer with status 200. */
function refusal(): Response {
  return Response.json({ error: { http_code: 500, message: notSent } })
}

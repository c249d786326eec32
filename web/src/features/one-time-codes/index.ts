// What other areas may use of one-time codes.
export {
  emailSendingAnswer,
  type PhoneSending,
  phoneSendingAnswer,
  readCheck,
} from './answers.ts'
export { CodeEntry } from './code-entry.tsx'
export { useCodeField } from './use-code-field.ts'
export { type CodeChannel, resendSeconds, useCodeSending } from './use-code-sending.ts'
export { type CodeVerifier, newSecret, proofEnd, verifierOf } from './verifier.ts'

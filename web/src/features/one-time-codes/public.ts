// What other areas may use of one-time codes.
export { readCheck } from './answers.ts'
export { CodeEntry } from './code-entry.tsx'
export { type CodeChannel, resendSeconds, useCodeSending } from './use-code-sending.ts'

// What src/boot asked the server for while the app's own code was still on its way. Each answer is used once, by whoever
// asks the same question first; a failed one is asked again the usual way.
import type { AppConfig } from './fetch-config.ts'

interface EarlyAnswers {
  config: Promise<AppConfig> | undefined
  /** By `procedureKey`. */
  procedures: Map<string, Promise<unknown>>
}

declare global {
  var majlisEarlyAnswers: EarlyAnswers | undefined
}

/** An answer older than this is no answer any more. Milliseconds since the page began. */
const usableFor = 30_000

/** One name for a procedure with its arguments. */
export function procedureKey(name: string, args: object = {}): string {
  return `${name} ${JSON.stringify(args)}`
}

/** The server's configuration, if boot has asked for it. */
export function takeEarlyConfig(): Promise<AppConfig> | undefined {
  const answers = globalThis.majlisEarlyAnswers
  const config = answers?.config
  if (answers) answers.config = undefined
  return config
}

/** What the procedure answered to boot, if it was asked so. */
export function takeEarlyAnswer(name: string, args?: object): Promise<unknown> | undefined {
  const procedures = globalThis.majlisEarlyAnswers?.procedures
  const key = procedureKey(name, args)
  const answer = procedures?.get(key)
  procedures?.delete(key)
  return performance.now() < usableFor ? answer : undefined
}

/** They are one person's; nobody else may find them. */
export function dropEarlyAnswers(): void {
  globalThis.majlisEarlyAnswers?.procedures.clear()
}

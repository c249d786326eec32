// What src/boot asked the server for while the app's own code was still on its way. Each answer is used once, by whoever
// asks the same question first; a failed one is asked again the usual way.
import type { AppConfig } from './fetch-config.ts'

interface PrefetchCache {
  config: Promise<AppConfig> | undefined
  /** By `procedureKey`. */
  procedures: Map<string, Promise<unknown>>
}

/** By path, of the first screen's code: whether it has come. */
type PrefetchedCode = Map<string, Promise<boolean>>

declare global {
  var majlisPrefetched: PrefetchCache | undefined
  var majlisPrefetchedCode: PrefetchedCode | undefined
}

/** An answer older than this is no answer any more. Milliseconds since the page began. */
const usableFor = 30_000

/** One name for a procedure with its arguments. */
export function procedureKey(name: string, args: object = {}): string {
  return `${name} ${JSON.stringify(args)}`
}

/** The server's configuration, if boot has asked for it. */
export function takePrefetchedConfig(): Promise<AppConfig> | undefined {
  const answers = globalThis.majlisPrefetched
  const config = answers?.config
  if (answers) answers.config = undefined
  return config
}

/** What the procedure answered to boot, if it was asked so. */
export function takePrefetched(name: string, args?: object): Promise<unknown> | undefined {
  const procedures = globalThis.majlisPrefetched?.procedures
  const key = procedureKey(name, args)
  const answer = procedures?.get(key)
  procedures?.delete(key)
  return performance.now() < usableFor ? answer : undefined
}

/** Runs where boot asked so, and nobody answered. */
export function whenPrefetchFails(name: string, args: object, work: () => void): void {
  const answer = globalThis.majlisPrefetched?.procedures.get(procedureKey(name, args))
  answer?.catch((error: unknown) => error instanceof TypeError && work())
}

/** Whether a file of code has come that boot has asked for; it is hoped for once. */
export function prefetchedCode(path: string): Promise<boolean> | undefined {
  const found = globalThis.majlisPrefetchedCode?.get(path)
  globalThis.majlisPrefetchedCode?.delete(path)
  return found
}

/** They are one person's; nobody else may find them. */
export function dropPrefetched(): void {
  globalThis.majlisPrefetched?.procedures.clear()
}

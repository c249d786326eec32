// The server's configuration, asked for once per visit.
import { takeEarlyConfig } from './early-answers.ts'
import { type AppConfig, fetchConfig } from './fetch-config.ts'

let loading: Promise<AppConfig> | undefined

/** The configuration; a failure is forgotten, so that the next call asks again. */
export function loadConfig(): Promise<AppConfig> {
  loading ??= (takeEarlyConfig() ?? fetchConfig()).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

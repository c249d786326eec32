// The server's configuration, asked for once per visit.
import { useSyncExternalStore } from 'react'
import { takeEarlyConfig } from './early-answers.ts'
import { type AppConfig, fetchConfig } from './fetch-config.ts'

let loading: Promise<AppConfig> | undefined
/** Null where it could not be had, undefined before that is known. */
let known: AppConfig | null | undefined
const watchers = new Set<() => void>()

function remember(config: AppConfig | null): void {
  known = config ?? known ?? null
  for (const watcher of watchers) watcher()
}

/** The configuration; a failure is forgotten, so that the next call asks again. */
export function loadConfig(): Promise<AppConfig> {
  loading ??= (takeEarlyConfig() ?? fetchConfig()).then(
    (config) => {
      remember(config)
      return config
    },
    (error: unknown) => {
      loading = undefined
      remember(null)
      throw error
    },
  )
  return loading
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether storage renders pictures in other sizes; undefined as long as the server has not said. */
export function useImageTransformation(): boolean | undefined {
  const config = useSyncExternalStore(watch, () => known)
  return config === undefined ? undefined : (config?.imageTransformation ?? false)
}

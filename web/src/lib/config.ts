// The server's configuration, asked for once per visit.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type AppConfig, fetchConfig } from './fetch-config.ts'
import { takePrefetchedConfig } from './prefetch-cache.ts'
import { doubtServer } from './server-reach.ts'

let loading: Promise<AppConfig> | undefined
/** Null where it could not be had, undefined before that is known. */
const known = atom<AppConfig | null | undefined>()

function remember(config: AppConfig | null): void {
  known.set(config ?? known.get() ?? null)
}

/** The configuration; a failure is forgotten, so that the next call asks again. */
export function loadConfig(): Promise<AppConfig> {
  loading ??= (takePrefetchedConfig() ?? fetchConfig()).then(
    (config) => {
      remember(config)
      return config
    },
    (error: unknown) => {
      loading = undefined
      remember(null)
      void doubtServer()
      throw error
    },
  )
  return loading
}

/** Whether storage renders pictures in other sizes; undefined as long as the server has not said. */
export function useImageTransformation(): boolean | undefined {
  const config = useStore(known)
  return config === undefined ? undefined : (config?.imageTransformation ?? false)
}

// How what the server said is kept: shown at once from memory, refreshed behind, tried again when the network failed.
import { QueryClient } from '@tanstack/react-query'
import { errorKind } from './errors.ts'

const retries = 2

function isWorthRetrying(failures: number, error: unknown): boolean {
  const kind = errorKind(error)
  return failures < retries && (kind === 'network' || kind === 'server')
}

/** A cache for one person; another person gets another. Lists stay for half an hour, so that coming back finds them. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        retry: isWorthRetrying,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

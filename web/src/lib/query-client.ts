// How what the server said is kept: shown at once from memory, refreshed behind, tried again when the network failed.
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ContractError } from './contract.ts'
import { errorKind } from './errors.ts'
import { isOnline } from './use-online.ts'

const retries = 2

/** An answer of another shape would be one again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (error instanceof ContractError) return false
  const kind = errorKind(error)
  return failures < retries && (kind === 'network' || kind === 'server')
}

/**
 * Without a network a change is refused before anything is shown or sent of it: none waits to happen by itself later.
 * @throws what a fetch throws without a network
 */
function refuseOffline(): void {
  if (!isOnline()) throw new TypeError('Failed to fetch: the browser is offline')
}

/** A cache for one person; another person gets another. Lists stay for half an hour, so that coming back finds them. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onMutate: refuseOffline }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        retry: (failures, error) => isOnline() && isWorthRetrying(failures, error),
        refetchOnWindowFocus: false,
        // Without a network a question fails at once, so that the screen can say so, and is asked again when there is one.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

// How what the server said is kept: shown at once from memory, refreshed behind, tried again when the network failed.
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ContractError } from './contract.ts'
import { errorKind } from './errors.ts'
import { answerFromKept, keep } from './kept-answers.ts'
import { presence } from './personal-data.ts'
import { connection, followConnection, requireNetwork } from './use-online.ts'

const retries = 2

/** An answer of another shape would be one again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (error instanceof ContractError) return false
  const kind = errorKind(error)
  return failures < retries && (kind === 'network' || kind === 'server')
}

/** In a page, what failed is asked again as soon as the server is reached, whatever the browser believes in. */
if ('addEventListener' in globalThis) {
  onlineManager.setEventListener((setOnline) => {
    const tell = () => setOnline(connection() === 'here')
    // That nobody answers may be known by now.
    tell()
    return followConnection(tell)
  })
}

/** A cache for one person; another person gets another. Lists stay for half an hour, so that coming back finds them. */
export function createQueryClient(): QueryClient {
  const isHere = presence()
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, query) => void keep(query, isHere),
      onError: (error, query) => answerFromKept(query, error, isHere),
    }),
    // Before anything is shown or sent of a change: none waits to happen by itself later.
    mutationCache: new MutationCache({ onMutate: requireNetwork }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        retry: (failures, error) => connection() === 'here' && isWorthRetrying(failures, error),
        refetchOnWindowFocus: false,
        // Without a network a question fails at once, so that the screen can say so, and is asked again when there is one.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

// How what the server said is kept: shown at once from memory, refreshed behind, tried again when the network failed.
import { QueryClient } from '@tanstack/react-query'
import { ContractError } from './contract.ts'
import { errorKind } from './errors.ts'

const retries = 2

/** An answer of another shape would be one again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (error instanceof ContractError) return false
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

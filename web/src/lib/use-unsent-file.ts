// A file of a message that the server does not have yet, as this browser keeps it.
import { useQuery } from '@tanstack/react-query'
import { findUnsentFile } from './unsent-files.ts'

/** Undefined while it is looked for, null where it is kept no more. */
export function useUnsentFile(fileId: string): File | null | undefined {
  const { data } = useQuery({
    queryKey: ['unsent-file', fileId],
    queryFn: async () => (await findUnsentFile(fileId)) ?? null,
    networkMode: 'always',
  })
  return data
}

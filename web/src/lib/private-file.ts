// Private files: the address of a picture or voice that only some may see or hear, for whoever may, for an hour.
import { queryOptions } from '@tanstack/react-query'
import { getSupabase } from './supabase.ts'
import { publicPath } from './upload.ts'

/** Seconds for which an address opens a file. */
const openFor = 60 * 60

/** `path` is as the row has it. */
export function privateFileQuery(bucket: string, path: string) {
  return queryOptions({
    queryKey: ['private-file', bucket, path],
    queryFn: async () => {
      const supabase = await getSupabase()
      const name = path.replace(publicPath({ bucket, name: '' }), '')
      const { data, error } = await supabase.storage.from(bucket).createSignedUrl(name, openFor)
      if (error) throw error
      return data.signedUrl
    },
    staleTime: (openFor - 300) * 1000,
  })
}

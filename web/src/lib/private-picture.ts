// Private pictures: the address of a file that only some may see, for whoever may, for an hour.
import { queryOptions } from '@tanstack/react-query'
import { getSupabase } from './supabase.ts'
import { publicPath } from './upload.ts'

/** Seconds for which an address opens a picture. */
const openFor = 60 * 60

/** `path` is as the row has it. */
export function privatePictureQuery(bucket: string, path: string) {
  return queryOptions({
    queryKey: ['private-picture', bucket, path],
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

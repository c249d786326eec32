// Asks the project it belongs to, with the service key.
import { createClient } from 'npm:@supabase/supabase-js@2'

const supabase = createClient(
  Deno.env.get('SUPABASE_URL') ?? '',
  Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '',
)

Deno.serve(async () => {
  const { data, error } = await supabase.storage.getBucket('pictures')
  return Response.json({ data, error })
})

// Reads a body of any size as it comes.
import { serve } from 'https://deno.land/std@0.168.0/http/server.ts'

serve(async (request: Request) => {
  let bytes = 0
  for await (const chunk of request.body ?? []) bytes += chunk.length
  return new Response(String(bytes))
})

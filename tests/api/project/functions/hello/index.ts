// Answers JSON with a greeting.
import 'jsr:@supabase/functions-js/edge-runtime.d.ts'
import { corsHeaders } from '../_shared/cors.ts'

Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders })
  const { name } = await request.json()
  return Response.json({ message: `مرحبا ${name}` }, { headers: corsHeaders })
})

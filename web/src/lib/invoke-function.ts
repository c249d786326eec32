// Calling an edge function.
import { getSupabase } from './supabase.ts'

/** What the function answered; refusals by its rules are answers too (docs/data.md). Throws what went wrong on the way. */
export async function invokeFunction(name: string, body: Record<string, unknown>): Promise<unknown> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.functions.invoke<unknown>(name, { body })
  if (error) throw error
  return data
}

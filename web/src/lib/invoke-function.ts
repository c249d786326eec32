// Calling an edge function; its answer is checked against the schema of the call.
import type { InferOutput } from 'valibot'
import { parseAnswer, type Schema } from './contract.ts'
import { getSupabase } from './supabase.ts'

/**
 * What the function answered, as the schema has it; refusals by its rules are answers too (docs/data.md). Throws what went
 * wrong on the way, or ContractError where the answer does not fit.
 */
export async function invokeFunction<Wanted extends Schema>(
  name: string,
  body: Record<string, unknown>,
  schema: Wanted,
): Promise<InferOutput<Wanted>> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.functions.invoke<unknown>(name, { body })
  if (error) throw error
  return parseAnswer<Wanted>(name, schema, data)
}

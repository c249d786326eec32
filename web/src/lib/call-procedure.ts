// Calling a procedure of the database and reading its answer.
import { getSupabase } from './supabase.ts'

/** The answer of a procedure, in the shape the caller names (docs/data.md); throws the error of the data service. */
export async function callProcedure<Answer>(
  name: string,
  args: Record<string, unknown> = {},
): Promise<Answer> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.rpc(name, args)
  if (error) throw error
  return data
}

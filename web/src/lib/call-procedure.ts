// Calling a procedure of the database.
import type { Database } from './database.types.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { getSupabase } from './supabase.ts'

type Procedures = Database['public']['Functions']

export type ProcedureName = keyof Procedures & string

/**
 * What the procedure answered; throws the error of the data service. The arguments are checked against the migrations;
 * the answer is JSON (docs/data.md) and belongs to whoever reads it.
 */
export async function callProcedure<Name extends ProcedureName>(
  name: Name,
  args?: Procedures[Name]['Args'],
): Promise<unknown> {
  const early = takeEarlyAnswer(name, args)
  return early ? early.catch(() => ask(name, args)) : ask(name, args)
}

async function ask<Name extends ProcedureName>(
  name: Name,
  args?: Procedures[Name]['Args'],
): Promise<unknown> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.rpc(name, args)
  if (error) throw error
  return data
}

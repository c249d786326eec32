// Calling a procedure of the database: the name and its arguments are checked against the migrations, the answer against the
// schema of the call.
import type { InferOutput } from 'valibot'
import { loadConfig } from './config.ts'
import { parseAnswer, type Schema, type SchemaOf } from './contract.ts'
import type { Database, Json } from './database.types.ts'
import { postProcedure } from './post-procedure.ts'
import { takePrefetched } from './prefetch-cache.ts'
import { getSupabase } from './supabase.ts'

type Procedures = Database['public']['Functions']

export type ProcedureName = keyof Procedures & string

type Args<Name extends ProcedureName> = [Procedures[Name]['Args']] extends [never]
  ? Record<string, never>
  : Procedures[Name]['Args']

/** Where the procedure answers with columns, its schema reads those. */
type SchemaFor<Name extends ProcedureName, Wanted extends Schema> = Json extends Procedures[Name]['Returns']
  ? Wanted
  : SchemaOf<Procedures[Name]['Returns'], Wanted>

/**
 * What the procedure answered the signed-in person, as the schema has it. Throws the error of the data service, or
 * ContractError where the answer does not fit.
 */
export async function callProcedure<Name extends ProcedureName, Wanted extends Schema>(
  name: Name,
  args: Args<Name>,
  schema: Wanted & SchemaFor<Name, Wanted>,
): Promise<InferOutput<Wanted>> {
  const early = takePrefetched(name, args)
  const answer = await (early ? early.catch(() => ask(name, args)) : ask(name, args))
  return parseAnswer<Wanted>(name, schema, answer)
}

async function ask<Name extends ProcedureName>(name: Name, args: Args<Name>): Promise<unknown> {
  const supabase = await getSupabase()
  const { data, error } = await supabase.rpc(name, args)
  if (error) throw error
  return data
}

/** The same as the bearer of a token that no client holds any more. Throws on any refusal of the data service. */
export async function callProcedureAs<Name extends ProcedureName, Wanted extends Schema>(
  token: string,
  name: Name,
  args: Args<Name>,
  schema: Wanted & SchemaFor<Name, Wanted>,
): Promise<InferOutput<Wanted>> {
  const answer = await postProcedure(await loadConfig(), token, name, args)
  return parseAnswer<Wanted>(name, schema, answer)
}

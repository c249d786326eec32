/** Query plans as a member gets them: under their row security, and by an index wherever one can be used. */
import { type BackendAddress, sql } from './backends.ts'

/**
 * The plan of a statement of this member, as EXPLAIN tells it, a line each.
 * @param statement with no `$q$` in it
 */
export async function planAs(backend: BackendAddress, id: string, statement: string): Promise<string> {
  const told = await sql(
    backend,
    `do $do$
     declare
       v_plan text;
     begin
       create function pg_temp.plan() returns text language plpgsql security definer as $$
       declare
         v_line text;
         v_lines text := '';
       begin
         for v_line in execute $q$ explain ${statement} $q$ loop
           v_lines := v_lines || v_line || e'\\n';
         end loop;
         return v_lines;
       end
       $$;
       alter function pg_temp.plan() owner to authenticated;
       perform set_config('request.jwt.claims', '{"sub":"${id}","role":"authenticated"}', true);
       perform set_config('enable_seqscan', 'off', true);
       v_plan := pg_temp.plan();
       raise exception 'plan: %', v_plan;
     end
     $do$`,
  ).then(
    () => '',
    (error: Error) => error.message,
  )
  if (!told.includes('plan: ')) throw new Error(told || 'no plan')
  return told
}

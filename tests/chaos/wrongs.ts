/** Installations that do what no bad day may find: their rounds show that it would be found. */
import type { Installation } from './installation.ts'

/** A payment that is asked for again is made again. */
export function payAgain(installation: Installation): Promise<void> {
  return changeAnswerOnce(installation, 'if not found then', 'if false then')
}

/** Who asks again for a payment is charged again, and nobody is paid. */
export function chargeAgain(installation: Installation): Promise<void> {
  return changeAnswerOnce(
    installation,
    'return v_answer;',
    `perform private.post_transaction(
       'transfer',
       private.debit_user(auth.uid(), 'points', 1),
       private.credit_account(private.treasury(), 'points', 1)
     );
     return v_answer;`,
  )
}

/** Posts are written, and say something else. */
export async function spoilPosts({ sql }: Installation): Promise<void> {
  await sql(
    `create function private.spoil_post() returns trigger language plpgsql as $$
     begin
       new.content := '<p>x</p>';
       return new;
     end $$`,
  )
  await sql(
    `create trigger spoil_post before insert on public.posts
     for each row execute function private.spoil_post()`,
  )
}

/** Payments are acknowledged and not made. */
export function forgetPayments(installation: Installation): Promise<void> {
  return changeAnswerOnce(
    installation,
    'v_answer := private.run_rule(p_rule, p_arguments);',
    `begin
       v_answer := private.run_rule(p_rule, p_arguments);
       if p_rule = 'transfer_points' then
         raise exception using errcode = 'FORGO';
       end if;
     exception when sqlstate 'FORGO' then null;
     end;`,
  )
}

/** Half of the posts are acknowledged and not written, and no deletion of one is done. */
export async function forgetPosts({ sql }: Installation): Promise<void> {
  await sql(
    `create function private.purge_post() returns trigger language plpgsql as $$
     begin
       return case when tg_op = 'INSERT' and new.id::text < '8' then new end;
     end $$`,
  )
  await sql(
    `create trigger purge_post before insert or delete on public.posts
     for each row execute function private.purge_post()`,
  )
}

async function changeAnswerOnce({ sql }: Installation, what: string | RegExp, into: string): Promise<void> {
  const [found] = await sql<{ source: string }>(
    `select pg_get_functiondef('private.answer_once'::regproc) as source`,
  )
  const changed = found?.source.replace(what, () => into)
  if (!changed || changed === found?.source) throw new Error(`answer_once does not say ${what}`)
  await sql(changed)
}

-- Movements: the one way in which points and gems move. A procedure says in lines where from and where to, and `private.post_transaction`
-- writes them.

create domain private.amount as bigint
  not null
  constraint amount_is_not_negative check (value >= 0);

comment on domain private.amount is 'How much moves. Where from and where to is said in words, never by a sign.';

create type private.ledger_line as (
  user_id uuid,
  system_account text,
  currency text,
  amount bigint
);

comment on type private.ledger_line is 'One entry of a movement that is about to be made.';

create function private.debit_user(p_user_id uuid, p_currency text, p_amount private.amount)
returns private.ledger_line
language sql
immutable
as $$
  select row(p_user_id, null, p_currency, -p_amount::bigint)::private.ledger_line
$$;

create function private.credit_user(p_user_id uuid, p_currency text, p_amount private.amount)
returns private.ledger_line
language sql
immutable
as $$
  select row(p_user_id, null, p_currency, p_amount::bigint)::private.ledger_line
$$;

create function private.debit_account(p_account text, p_currency text, p_amount private.amount)
returns private.ledger_line
language sql
immutable
as $$
  select row(null, p_account, p_currency, -p_amount::bigint)::private.ledger_line
$$;

create function private.credit_account(p_account text, p_currency text, p_amount private.amount)
returns private.ledger_line
language sql
immutable
as $$
  select row(null, p_account, p_currency, p_amount::bigint)::private.ledger_line
$$;

comment on function private.debit_user(uuid, text, private.amount) is 'The line of a movement that takes from a person.';
comment on function private.credit_user(uuid, text, private.amount) is 'The line of a movement that gives to a person.';
comment on function private.debit_account(text, text, private.amount) is 'The line of a movement that takes from the system.';
comment on function private.credit_account(text, text, private.amount) is 'The line of a movement that gives to the system.';

create function private.post_transaction(p_kind text, variadic p_lines private.ledger_line[])
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_transaction_id constant uuid := gen_random_uuid();
begin
  perform private.lock_wallets(variadic array(select user_id from unnest(p_lines) where user_id is not null));

  insert into public.ledger_entries (transaction_id, user_id, system_account, currency, amount, kind)
  select v_transaction_id, user_id, system_account, currency, amount, p_kind
  from unnest(p_lines)
  where amount <> 0;

  return v_transaction_id;
end
$$;

comment on function private.post_transaction(text, private.ledger_line[]) is
  'Makes a movement and returns its transaction_id: the one way in which points and gems move. Lines of nothing are left '
  'out. Raises when the lines do not sum to zero, or a balance would fall below zero: who calls has locked and looked.';

create function private.close_wallet()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_points constant bigint := private.balance_of(old.id, 'points');
  v_gems constant bigint := private.balance_of(old.id, 'gems');
begin
  perform private.post_transaction(
    'account_closed',
    private.debit_user(old.id, 'points', v_points),
    private.credit_account(private.treasury(), 'points', v_points),
    private.debit_user(old.id, 'gems', v_gems),
    private.credit_account(private.treasury(), 'gems', v_gems)
  );

  return old;
end
$$;

comment on function private.close_wallet() is
  'Gives what a person still holds to the treasury when their account is deleted, so that no entry loses its balance.';

create trigger close_wallet
  before delete on public.profiles
  for each row
  execute function private.close_wallet();

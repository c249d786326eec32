-- How messages go out: the edge function `deliver-messages` takes what is due and sends it; the database calls it through
-- pg_net when something is written, and a job does every minute what was missed.

create table private.delivery_tickets (
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  constraint delivery_tickets_pkey primary key (id)
);

alter table private.delivery_tickets enable row level security;

comment on table private.delivery_tickets is
  'Proofs that a call of `deliver-messages` comes from this database, which thus need not know a key. Good once.';

create function private.project_url()
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_url text;
begin
  -- A hosted database does not know its project's address; its vault is told (docs/operations.md).
  if to_regclass('vault.decrypted_secrets') is null then
    return 'http://localhost';
  end if;

  execute 'select decrypted_secret from vault.decrypted_secrets where name = ''project_url''' into v_url;
  if v_url is null then
    raise warning 'the vault has no secret project_url: messages wait until it does';
  end if;

  return rtrim(v_url, '/');
end
$$;

comment on function private.project_url() is
  'Where the database reaches its project: the vault''s secret project_url, null while it is missing; where there is no vault, '
  'the backend, which `localhost` stands for.';

create function private.request_delivery()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_url text;
  v_ticket uuid;
begin
  if to_regnamespace('net') is null or not exists (select from private.due_messages) then
    return;
  end if;

  v_url := private.project_url();
  if v_url is null then
    return;
  end if;

  insert into private.delivery_tickets
  default values
  returning id into v_ticket;

  perform net.http_post(
    url => v_url || '/functions/v1/deliver-messages',
    body => jsonb_build_object('ticket', v_ticket),
    timeout_milliseconds => 30000
  );
exception
  -- What is written waits for the next call; it must not be lost because this one cannot be made.
  when others then
    raise warning 'delivery of messages was not asked for: %', sqlerrm;
end
$$;

comment on function private.request_delivery() is
  'Has what is due delivered, once this transaction is committed. Never raises: messages wait, and the job asks again.';

create function private.deliver_written()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.request_delivery();

  return null;
end
$$;

comment on function private.deliver_written() is 'Has messages delivered as soon as they are written.';

create trigger deliver_written
  after insert on private.outbox
  for each statement
  execute function private.deliver_written();

create function private.outbox_attempts()
returns integer
language sql
immutable
as $$
  select 5
$$;

comment on function private.outbox_attempts() is 'How often a message is tried before it is given up.';

create function private.retry_delay(p_attempts integer)
returns interval
language sql
immutable
as $$
  select delays[least(greatest(p_attempts, 1), cardinality(delays))]
  from (select array['1 minute', '5 minutes', '30 minutes', '2 hours', '6 hours']::interval[] as delays) as known
$$;

comment on function private.retry_delay(integer) is 'How long after the attempt of that number has failed the next one follows.';

create function private.longest_sending()
returns interval
language sql
immutable
as $$
  select interval '5 minutes'
$$;

comment on function private.longest_sending() is
  'For how long a message is in the hands of who took it: longer than who sends it waits for a mail server (sendingTimeoutMs, '
  'supabase/functions/_shared/email/mailer.ts).';

create function public.take_outbox_messages(p_ticket uuid, p_channels text[])
returns table (id bigint, channel text, recipient text, title text, body text, link text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  c_at_once constant integer := 10;
  c_longest_wait constant interval := interval '3 days';
begin
  delete from private.delivery_tickets
  where delivery_tickets.id = p_ticket
    and delivery_tickets.created_at > now() - interval '10 minutes';
  if not found then
    return;
  end if;

  -- What another deliverer has in hand is left to it, here and below.
  update private.outbox
  set status = 'failed',
    finished_at = now()
  where outbox.id = any (array(
    select due.id
    from private.due_messages as due
    where due.attempts >= private.outbox_attempts()
    for update skip locked
  ));

  -- A channel that is missing may be a key that one start was not given: what waits for it is not lost by that.
  update private.outbox
  set status = case when created_at > now() - c_longest_wait then 'waiting' else 'undeliverable' end,
    finished_at = case when created_at > now() - c_longest_wait then null else now() end,
    due_at = now() + interval '10 minutes',
    last_error = 'nothing sends by ' || outbox.channel
  where outbox.id = any (array(
    select due.id
    from private.due_messages as due
    where not due.channel = any (p_channels)
    for update skip locked
  ));

  return query
  update private.outbox
  set attempts = attempts + 1,
    due_at = now() + private.longest_sending()
  where outbox.id = any (array(
    select due.id
    from private.due_messages as due
    order by due.due_at, due.id
    limit c_at_once
    for update skip locked
  ))
  returning outbox.id, outbox.channel, outbox.recipient, outbox.title, outbox.body, outbox.link;

  -- What did not fit is for the next call, at once.
  perform private.request_delivery();
end
$$;

comment on function public.take_outbox_messages(uuid, text[]) is
  'Up to 10 messages to send now, for who holds a ticket and can send by these channels; nobody else gets them for five '
  'minutes, or until their retry is due. Those of other channels are looked at again every ten minutes, for three days. For the service.';

create function public.finish_outbox_message(
  p_id bigint,
  p_error text default null,
  p_is_undeliverable boolean default false
)
returns void
language sql
security definer
set search_path = ''
as $$
  with finished as (
    select case
        when p_error is null then 'sent'
        when p_is_undeliverable then 'undeliverable'
        when attempts >= private.outbox_attempts() then 'failed'
        else 'waiting'
      end as status
    from private.outbox
    where id = p_id
  )
  update private.outbox
  set status = finished.status,
    finished_at = case when finished.status <> 'waiting' then now() end,
    due_at = case when finished.status = 'waiting' then now() + private.retry_delay(attempts) else due_at end,
    last_error = left(p_error, 300)
  from finished
  where id = p_id
    and outbox.status = 'waiting'
$$;

comment on function public.finish_outbox_message(bigint, text, boolean) is
  'Writes down that a message was sent, or why not; it is then tried again later, private.outbox_attempts() times in all, but '
  'not where trying again is no use. For the service.';

revoke execute on function public.take_outbox_messages(uuid, text[]) from public;
revoke execute on function public.finish_outbox_message(bigint, text, boolean) from public;
grant execute on function public.take_outbox_messages(uuid, text[]) to service_role;
grant execute on function public.finish_outbox_message(bigint, text, boolean) to service_role;

create function private.purge_outbox()
returns void
language sql
set search_path = ''
as $$
  delete from private.outbox
  where finished_at < now() - interval '30 days';

  delete from private.delivery_tickets
  where created_at < now() - interval '10 minutes';
$$;

comment on function private.purge_outbox() is 'Deletes messages that were finished 30 days ago, and tickets nobody used.';

do $$
begin
  -- Without pg_net whoever can call `deliver-messages` with a ticket has to; messages wait for it.
  if to_regnamespace('net') is null and exists (select from pg_available_extensions where name = 'pg_net') then
    create extension pg_net;
  end if;
end
$$;

select cron.schedule('deliver messages', '* * * * *', 'select private.request_delivery()');
select cron.schedule('purge outbox', '45 */6 * * *', 'select private.purge_outbox() where private.is_clock_steady()');

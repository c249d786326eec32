-- Outbox: messages to people outside the app, written in the transaction of what they tell, so that neither is ever there
-- without the other. Whatever reaches people later (push, broadcast) is one more channel of this table.

create table private.outbox (
  id bigint generated always as identity,
  user_id uuid not null,
  kind text not null,
  channel text not null,
  recipient text not null,
  title text not null,
  body text not null,
  link text,
  status text not null default 'waiting',
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint outbox_pkey primary key (id),
  constraint outbox_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint outbox_kind_is_a_word check (kind ~ '^[a-z_]{1,50}$'),
  constraint outbox_channel_is_known check (channel in ('email', 'whatsapp')),
  constraint outbox_status_is_known check (status in ('waiting', 'sent', 'failed', 'undeliverable'))
);

create index outbox_due_at_idx on private.outbox (due_at) where status = 'waiting';
create index outbox_finished_at_idx on private.outbox (finished_at);
create index outbox_user_id_idx on private.outbox (user_id);

alter table private.outbox enable row level security;

comment on table private.outbox is 'Messages to people outside the app, and what became of them. Kept 30 days; gone with the account.';
comment on column private.outbox.recipient is 'A mailbox, or a number in E.164.';
comment on column private.outbox.body is 'Plain text, in Arabic.';
comment on column private.outbox.link is 'The path in the app where something can be done about it.';
comment on column private.outbox.due_at is 'When it is to be tried next; while it is being tried, when that is given up for lost.';
comment on column private.outbox.status is 'failed after private.outbox_attempts(); undeliverable where nothing could send it for three days, or ever.';

create view private.due_messages
as
select *
from private.outbox
where status = 'waiting'
  and due_at <= now();

comment on view private.due_messages is 'The messages that are to be tried now.';

create function private.refuse_phone_mailbox()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'no mail goes to addresses that stand for phone numbers'
    using errcode = 'check_violation';
end
$$;

comment on function private.refuse_phone_mailbox() is
  'Keeps mail to synthetic addresses from being written. No check constraint, because their domain stands in a table.';

create trigger refuse_phone_mailbox
  before insert or update of channel, recipient on private.outbox
  for each row
  when (new.channel = 'email' and private.is_phone_address(new.recipient))
  execute function private.refuse_phone_mailbox();

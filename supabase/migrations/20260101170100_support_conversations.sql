-- Support conversations: how each one stands, for the desk of the admins, and the automatic answer. A conversation waits from the moment
-- its owner writes until an admin answers or calls it solved. What is answered by itself changes nothing about that.

create type public.support_state as enum ('waiting', 'answered', 'solved');

comment on type public.support_state is 'How a conversation stands: its owner waits, has an answer, or needs none any more.';

create table private.support_conversations (
  user_id uuid not null,
  state public.support_state not null default 'waiting',
  state_since timestamptz not null default now(),
  last_message_id uuid not null,
  last_written_at timestamptz,
  last_answered_at timestamptz,
  automatic_answer_due_at timestamptz,
  constraint support_conversations_pkey primary key (user_id),
  constraint support_conversations_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint support_conversations_last_message_id_fkey foreign key (last_message_id) references public.support_messages (id)
    on delete cascade
);

create index support_conversations_state_idx on private.support_conversations (state, state_since, user_id);
create index support_conversations_last_message_id_idx on private.support_conversations (last_message_id);
create index support_conversations_due_idx
  on private.support_conversations (automatic_answer_due_at)
  where automatic_answer_due_at is not null;

alter table private.support_conversations enable row level security;

comment on table private.support_conversations is 'How each conversation with the support stands. Follows public.support_messages.';
comment on column private.support_conversations.last_message_id is 'The newest that a person wrote, its owner or an admin.';
comment on column private.support_conversations.last_written_at is 'When its owner wrote last.';
comment on column private.support_conversations.last_answered_at is 'When an admin answered last.';
comment on column private.support_conversations.automatic_answer_due_at is 'When the server is to answer; null while it is not.';

create function private.note_support_question(p_message public.support_messages)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_delay constant interval := interval '2 seconds';
  -- What follows within a minute of what came before it belongs to one burst.
  v_burst constant interval := interval '1 minute';
  -- Whom an admin is talking to needs no word that somebody will.
  v_talk constant interval := interval '1 hour';
begin
  insert into private.support_conversations as conversations
    (user_id, last_message_id, last_written_at, automatic_answer_due_at)
  values (p_message.user_id, p_message.id, now(), now() + v_delay)
  on conflict (user_id) do update
  set state = 'waiting',
    state_since = case conversations.state when 'waiting' then conversations.state_since else now() end,
    last_message_id = excluded.last_message_id,
    last_written_at = excluded.last_written_at,
    automatic_answer_due_at = case
      when conversations.last_written_at > now() - v_burst or conversations.last_answered_at > now() - v_talk
        then conversations.automatic_answer_due_at
      else excluded.automatic_answer_due_at
    end;

  perform private.schedule_automatic_answers(p_message.user_id);
end
$$;

comment on function private.note_support_question(public.support_messages) is
  'A conversation waits from now on, if it did not. The first message of a burst is answered by the server after 2 seconds (spec 2 §9), '
  'unless an admin answered within the hour.';

create function private.schedule_automatic_answers(p_user_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select
    from private.support_conversations
    where user_id = p_user_id
      and automatic_answer_due_at is not null
  ) and not exists (
    select
    from cron.job
    where jobname = 'answer support'
  ) then
    perform cron.schedule('answer support', '1 second', 'select private.write_automatic_answers()');
  end if;
end
$$;

comment on function private.schedule_automatic_answers(uuid) is
  'Has the job run that writes automatic answers, where one is due to this person. It ends itself: while nobody writes, nothing looks.';

create function private.end_automatic_answers()
returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from private.support_conversations where automatic_answer_due_at is not null) then
    return;
  end if;

  -- Whoever is writing to the support is waited for; who comes later finds no job, and schedules it anew. The caller holds no row.
  lock table private.support_conversations in share row exclusive mode;

  if not exists (select from private.support_conversations where automatic_answer_due_at is not null) then
    perform cron.unschedule(jobid)
    from cron.job
    where jobname = 'answer support';
  end if;
end
$$;

comment on function private.end_automatic_answers() is 'Ends the job that writes automatic answers, where none is to be written any more.';

create function private.write_automatic_answers()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_text constant text := 'شكراً لتواصلك معنا. وصلتنا رسالتك، وسيرد عليك أحدنا قريباً.';
  v_count integer;
begin
  with due as (
    update private.support_conversations
    set automatic_answer_due_at = null
    where user_id = any (array(
      select user_id
      from private.support_conversations
      where automatic_answer_due_at <= now()
        -- None is that far ahead, except by a clock that was.
        or automatic_answer_due_at > now() + interval '1 minute'
      order by automatic_answer_due_at
      limit 500
      for update skip locked
    ))
    returning user_id
  )
  insert into public.support_messages (user_id, message, is_from_support, is_automatic)
  select user_id, v_text, true, true
  from due;
  get diagnostics v_count = row_count;

  if v_count = 0 then
    perform private.end_automatic_answers();
  end if;

  return v_count;
end
$$;

comment on function private.write_automatic_answers() is
  'Writes the automatic answers that are due, up to 500, and returns how many. The job ''answer support'', every second while there are any to write.';

create function private.note_support_answer(p_message public.support_messages)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_shown constant integer := 120;
begin
  insert into private.support_conversations as conversations (user_id, state, last_message_id, last_answered_at)
  values (p_message.user_id, 'answered', p_message.id, now())
  on conflict (user_id) do update
  set state = 'answered',
    state_since = now(),
    last_message_id = excluded.last_message_id,
    last_answered_at = excluded.last_answered_at,
    automatic_answer_due_at = null;

  perform private.notify(
    p_message.user_id,
    'رد من فريق الدعم',
    case
      when p_message.message = '' then 'أرسل إليك فريق الدعم صورة'
      when length(p_message.message) > v_shown then rtrim(left(p_message.message, v_shown)) || '…'
      else p_message.message
    end,
    'support_answer',
    p_target_type => 'support'
  );

  if auth.uid() is not null then
    perform private.log_admin_action('answer_support', 'user', p_message.user_id);
  end if;
end
$$;

comment on function private.note_support_answer(public.support_messages) is
  'A conversation is answered: its owner is told, with the first words, and the audit log has which admin it was.';

create function private.follow_support_message()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.is_from_support then
    perform private.note_support_answer(new);
  else
    perform private.note_support_question(new);
  end if;

  return null;
end
$$;

comment on function private.follow_support_message() is 'Has the conversation stand as its newest message has it.';

create trigger follow_support_message
  after insert on public.support_messages
  for each row
  when (not new.is_automatic)
  execute function private.follow_support_message();

create function private.measure_support_answer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.answered_after := (
    select greatest(extract(epoch from now() - state_since), 0)::integer
    from private.support_conversations
    where user_id = new.user_id
      and state = 'waiting'
    for update
  );
  return new;
end
$$;

comment on function private.measure_support_answer() is 'Writes beside an answer how long it was waited for.';

create trigger measure_support_answer
  before insert on public.support_messages
  for each row
  when (new.is_from_support and not new.is_automatic)
  execute function private.measure_support_answer();

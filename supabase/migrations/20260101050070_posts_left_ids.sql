-- Ids of posts, comments, rooms, videos and channels that are gone. Links, notifications, reports, files and the admins' record still name them,
-- and their owners chose them: whoever wrote something else under one would speak there in another's place.

create table private.left_ids (
  id uuid not null,
  owner_id uuid not null,
  constraint left_ids_pkey primary key (id)
);

alter table private.left_ids enable row level security;

comment on table private.left_ids is 'Whose an id was; outlives its owner, as links do.';

create function private.keep_left_ids()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.left_ids (id, owner_id)
  select id, (to_jsonb(gone) ->> tg_argv[0])::uuid
  from gone
  on conflict do nothing;

  return null;
end
$$;

comment on function private.keep_left_ids() is 'After rows went: remembers whose their ids were. Takes the column of the owner.';

create function private.refuse_left_id()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select
    from private.left_ids
    where id = new.id
      and owner_id <> (to_jsonb(new) ->> tg_argv[0])::uuid
  ) then
    -- As of one that is there.
    raise unique_violation using message = format('duplicate key value violates unique constraint "%s_pkey"', tg_table_name);
  end if;

  return new;
end
$$;

comment on function private.refuse_left_id() is
  'Before a row is written: refuses an id that was somebody else''s. Takes the column of the owner.';

-- What posts are searched by: the words of each under the key of private.search_key, in a table of their own, so that the rows of the
-- feed stay as small as they are.

create table private.post_search_keys (
  post_id uuid not null,
  search_key text not null,
  constraint post_search_keys_pkey primary key (post_id),
  constraint post_search_keys_post_id_fkey foreign key (post_id) references public.posts (id) on delete cascade
);

-- Writing leaves its trigrams in a list, which is put in order when it is long: little of it, since a search reads all of it, and
-- whoever makes it too long waits.
create index post_search_keys_search_key_idx
  on private.post_search_keys
  using gin ((' ' || search_key) extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 1024);

alter table private.post_search_keys enable row level security;

comment on table private.post_search_keys is 'The words of each post that has any, as they are searched; kept by triggers alone. For procedures.';

create function private.add_post_search_keys()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.post_search_keys (post_id, search_key)
  select id, private.search_key(private.visible_text(content))
  from new_posts
  where content <> '';

  return null;
end
$$;

comment on function private.add_post_search_keys() is 'Has new posts be found by their words.';

create trigger add_post_search_keys
  after insert on public.posts
  referencing new table as new_posts
  for each statement
  execute function private.add_post_search_keys();

create function private.renew_post_search_key()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.post_search_keys
  where post_id = new.id;

  insert into private.post_search_keys (post_id, search_key)
  select new.id, private.search_key(private.visible_text(new.content))
  where new.content <> '';

  return null;
end
$$;

comment on function private.renew_post_search_key() is 'Has a changed post be found by its words of now.';

create trigger renew_post_search_key
  after update of content on public.posts
  for each row
  when (new.content is distinct from old.content)
  execute function private.renew_post_search_key();

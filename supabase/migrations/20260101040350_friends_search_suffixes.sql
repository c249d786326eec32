-- Names as they go on from each of their words but the first, as a suffix array has them: who types a father's name or a username finds where
-- words begin in the order of one index.

create table private.profile_search_suffixes (
  profile_id uuid not null,
  word_number smallint not null,
  suffix text collate "C" not null,
  constraint profile_search_suffixes_pkey primary key (profile_id, word_number),
  constraint profile_search_suffixes_profile_id_fkey foreign key (profile_id) references public.profiles (id) on delete cascade
);

create index profile_search_suffixes_suffix_idx on private.profile_search_suffixes (suffix, profile_id);

alter table private.profile_search_suffixes enable row level security;

comment on table private.profile_search_suffixes is
  'What is left of profiles.search_key from each word after the first on; kept by a trigger alone. For procedures.';

create function private.search_suffixes(p_key text)
returns table (word_number integer, suffix text)
language sql
immutable
as $$
  select place, array_to_string(words[place:], ' ')
  from (select string_to_array(p_key, ' ') as words) as split
  cross join lateral generate_series(2, cardinality(words)) as place
$$;

comment on function private.search_suffixes(text) is 'What is left of a search key from each word after the first on, counted from 1.';

create function private.renew_search_suffixes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.profile_search_suffixes
  where profile_id = new.id;

  insert into private.profile_search_suffixes (profile_id, word_number, suffix)
  select new.id, suffixes.word_number, suffixes.suffix
  from private.search_suffixes(new.search_key) as suffixes;

  return null;
end
$$;

comment on function private.renew_search_suffixes() is 'Has a profile be found by the later words of its names of now.';

create trigger renew_search_suffixes
  after insert or update of full_name, username on public.profiles
  for each row
  execute function private.renew_search_suffixes();

create function private.after_prefix(p_prefix text)
returns text
language sql
immutable
as $$
  select p_prefix || chr(1114111)
$$;

comment on function private.after_prefix(text) is 'What comes after all that begins with it, byte by byte (collation C).';

-- Finding people: by name as it is typed, however it is spelled, and by nearly that name where hardly anybody has it. Each way of looking
-- reads an index and is cut, so that a name that half of the people have costs no more than another.

create function private.longest_word(p_key text)
returns text
language sql
immutable
as $$
  select word
  from unnest(string_to_array(p_key, ' ')) as word
  order by length(word) desc, word
  limit 1
$$;

comment on function private.longest_word(text) is 'The longest word of a search key.';

create function private.word_pattern(p_key text, p_place integer)
returns text
language sql
immutable
as $$
  -- Two letters are within nearly every text, so that they are looked for where a word begins.
  select case when length(word) > 2 then '%' else '% ' end || word || '%'
  from (
    select coalesce(words[p_place], words[1]) as word
    from (
      select array_agg(word order by length(word) desc, word) as words
      from unnest(string_to_array(p_key, ' ')) as word
    ) as sorted
  ) as placed
$$;

comment on function private.word_pattern(text, integer) is
  'What `like` finds one of the words of a search key by, in a key with a blank before it: the longest, the next, and so on to the fifth; '
  'where there are fewer, the longest again. Five say what one means, and each is asked of the index: to read all that hold one takes '
  'too long. One pattern of each word, since an index of trigrams is read for every combination of several.';

create function private.people_named(p_key text)
returns table (id uuid)
language plpgsql
stable
set search_path = ''
-- A name that nobody has has no end of rows to look at.
set enable_seqscan = off
as $$
declare
  v_first constant text := private.word_pattern(p_key, 1);
  v_second constant text := private.word_pattern(p_key, 2);
  v_third constant text := private.word_pattern(p_key, 3);
  v_fourth constant text := private.word_pattern(p_key, 4);
  v_fifth constant text := private.word_pattern(p_key, 5);
  -- More than are ever shown, and than those of them who may not be.
  v_enough constant integer := 40;
  v_ids uuid[];
begin
  -- In the order of an index, so that no more are read than are taken, whole words before those that go on.
  -- Who is banned is left out before the cut, so that none of them takes another's place; who is deleted has no profile.
  v_ids := array(
    (
      select first_words.id
      from (
        select profiles.id
        from public.profiles
        where profiles.search_key collate "C" >= p_key
          and profiles.search_key collate "C" < private.after_prefix(p_key)
        order by profiles.search_key collate "C"
        limit 600
      ) as first_words
      where not private.is_banned(first_words.id)
      limit 60
    )
    union
    (
      select later_words.id
      from (
        select profile_search_suffixes.profile_id as id
        from private.profile_search_suffixes
        where profile_search_suffixes.suffix >= p_key
          and profile_search_suffixes.suffix < private.after_prefix(p_key)
        order by profile_search_suffixes.suffix
        limit 600
      ) as later_words
      where not private.is_banned(later_words.id)
      limit 60
    )
  );

  -- An index of trigrams has to find all that hold a word before the first of them is read, so that it is asked of what few have.
  if cardinality(v_ids) < v_enough and p_key like '% %' then
    v_ids := v_ids || array(
      select profiles.id
      from public.profiles
      where ' ' || profiles.search_key like v_first
        and ' ' || profiles.search_key like v_second
        and ' ' || profiles.search_key like v_third
        and ' ' || profiles.search_key like v_fourth
        and ' ' || profiles.search_key like v_fifth
      limit 60
    );
  end if;

  if cardinality(v_ids) < v_enough and length(private.longest_word(p_key)) > 2 then
    v_ids := v_ids || array(select profiles.id from public.profiles where ' ' || profiles.search_key like '%' || p_key || '%' limit 60);
  end if;

  return query
  select distinct named.id
  from unnest(v_ids) as named (id);
end
$$;

comment on function private.people_named(text) is
  'In whose names a word begins with the key, 60 at most of first words and as many of later ones; where these are few, also who holds all '
  'of its words in any order, or holds it within words.';

create function private.people_nearly_named(p_key text)
returns table (id uuid)
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  -- One wrong letter in a name of four leaves two of its five trigrams.
  perform set_config('pg_trgm.word_similarity_threshold', '0.4', true);

  return query
  select near.id
  from (
    select profiles.id, extensions.word_similarity(p_key, profiles.search_key) as nearness
    from public.profiles
    where p_key operator(extensions.<%) (' ' || profiles.search_key)
    limit 300
  ) as near
  order by near.nearness desc, near.id
  limit 10;
end
$$;

comment on function private.people_nearly_named(text) is 'Whose names are nearly the key, the nearest of the first 300 that were found.';

create function private.found_people(p_viewer_id uuid, p_typed text)
returns table (id uuid)
language plpgsql
stable
set search_path = ''
as $$
declare
  v_key constant text := private.search_key(p_typed);
  v_username constant text := lower(ltrim(p_typed, '@'));
  v_ids uuid[];
begin
  v_ids := array(
    select named.id
    from private.people_named(v_key) as named
    union
    select profiles.id
    from public.profiles
    where lower(profiles.username) = v_username
    union
    -- Friends are found among themselves, so that many others of the name do not crowd them out.
    select profiles.id
    from public.friendships
    join public.profiles
      on profiles.id = case when friendships.user1_id = p_viewer_id then friendships.user2_id else friendships.user1_id end
    where (friendships.user1_id = p_viewer_id or friendships.user2_id = p_viewer_id)
      and profiles.search_key like '%' || v_key || '%'
  );

  if cardinality(v_ids) < 3 and length(v_key) > 3 then
    v_ids := v_ids || array(select near.id from private.people_nearly_named(v_key) as near);
  end if;

  return query
  select found.id
  from (
    select
      profiles.id,
      profiles.username,
      lower(profiles.username) = v_username as is_exact,
      private.are_friends(p_viewer_id, profiles.id) as is_friend,
      profiles.search_key || ' ' like v_key || ' %' as begins_whole,
      profiles.search_key like v_key || '%' as begins,
      profiles.search_key like '%' || v_key || '%' as holds,
      extensions.word_similarity(v_key, profiles.search_key) as nearness
    from public.profiles
    where profiles.id = any (v_ids)
      and profiles.id <> p_viewer_id
      and profiles.username is not null
      and not private.is_banned(profiles.id)
  ) as found
  order by
    found.is_exact desc,
    found.is_friend desc,
    found.begins_whole desc,
    found.begins desc,
    found.holds desc,
    found.nearness desc,
    found.username,
    found.id
  limit 10;
end
$$;

comment on function private.found_people(uuid, text) is
  'The ten whom somebody most likely means by what they typed: whose username it is, then friends, whose name it begins as whole words, then '
  'as parts, who has all of its words, and nearly those. Nobody who is banned or has no name yet, and not oneself.';

create function public.search_users(p_query text)
returns table (
  id uuid,
  username text,
  full_name text,
  avatar_url text,
  has_pending_request boolean,
  is_friend boolean,
  received_request_id uuid
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_own_id constant uuid := auth.uid();
  v_typed constant text := coalesce(private.typed_name(p_query), '');
begin
  if private.search_key(v_typed) = '' then
    return;
  end if;

  return query
  select
    profiles.id,
    profiles.username,
    profiles.full_name,
    profiles.avatar_url,
    exists (
      select
      from public.friend_requests
      where sender_id = v_own_id
        and receiver_id = profiles.id
        and status = 'pending'
    ),
    private.are_friends(v_own_id, profiles.id),
    (
      select friend_requests.id
      from public.friend_requests
      where sender_id = profiles.id
        and receiver_id = v_own_id
        and status = 'pending'
    )
  from private.found_people(v_own_id, v_typed) with ordinality as found (id, place)
  join public.profiles on profiles.id = found.id
  order by found.place;
end
$$;

comment on function public.search_users(text) is
  'Ten people whose names are what was typed, or nearly (spec 1 §7), with how the caller stands to them; nobody for no letters.';

revoke execute on function public.search_users(text) from public;
grant execute on function public.search_users(text) to authenticated;

-- Searching posts by their words, however they are spelled, the newest first. A word that is in many posts is found among the newest ones,
-- a rare one by the index of words: neither reads all posts.

create function private.found_posts(p_key text, p_before timestamptz, p_before_id uuid, p_limit integer)
returns uuid[]
language plpgsql
stable
set search_path = ''
-- Words that no post has have no end of rows to look at.
set enable_seqscan = off
as $$
declare
  v_first constant text := private.word_pattern(p_key, 1);
  v_second constant text := private.word_pattern(p_key, 2);
  v_third constant text := private.word_pattern(p_key, 3);
  v_fourth constant text := private.word_pattern(p_key, 4);
  v_fifth constant text := private.word_pattern(p_key, 5);
  -- Of what is in more of them than that, the newest are among the newest posts.
  v_most constant integer := 2000;
  v_found uuid[];
begin
  v_found := array(
    select newest.id
    from (
      select posts.id, posts.created_at
      from public.posts
      where (posts.created_at, posts.id) < (p_before, p_before_id)
      order by posts.created_at desc, posts.id desc
      limit 1000
    ) as newest
    join private.post_search_keys on post_search_keys.post_id = newest.id
    where ' ' || post_search_keys.search_key like v_first
      and ' ' || post_search_keys.search_key like v_second
      and ' ' || post_search_keys.search_key like v_third
      and ' ' || post_search_keys.search_key like v_fourth
      and ' ' || post_search_keys.search_key like v_fifth
    order by newest.created_at desc, newest.id desc
    limit p_limit
  );
  if cardinality(v_found) = p_limit then
    return v_found;
  end if;

  return array(
    select posts.id
    from (
      select post_search_keys.post_id
      from private.post_search_keys
      where ' ' || post_search_keys.search_key like v_first
        and ' ' || post_search_keys.search_key like v_second
        and ' ' || post_search_keys.search_key like v_third
        and ' ' || post_search_keys.search_key like v_fourth
        and ' ' || post_search_keys.search_key like v_fifth
      limit v_most
    ) as worded
    join public.posts on posts.id = worded.post_id
    where (posts.created_at, posts.id) < (p_before, p_before_id)
    order by posts.created_at desc, posts.id desc
    limit p_limit
  );
end
$$;

comment on function private.found_posts(text, timestamptz, uuid, integer) is
  'The newest posts before a place in time that hold the five longest words of the key, given as private.search_key makes it of at least two '
  'letters; of those that are older than the thousand newest, among 2,000 of them.';

create function public.search_posts(
  p_query text,
  p_before timestamptz default null,
  p_before_id uuid default null,
  p_limit integer default 20
)
returns setof public.post_cards
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_key constant text := coalesce(private.search_key(left(btrim(p_query), 100)), '');
begin
  if length(v_key) < 2 then
    return;
  end if;

  return query
  select post_cards.*
  from public.post_cards
  where post_cards.id = any (
    private.found_posts(
      v_key,
      coalesce(p_before, 'infinity'),
      coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
      least(greatest(coalesce(p_limit, 20), 1), 50)
    )
  )
  order by post_cards.created_at desc, post_cards.id desc;
end
$$;

comment on function public.search_posts(text, timestamptz, uuid, integer) is
  'Posts that hold all of the words (spec 1 §7): rows and pages as those of the feed; none for fewer than two letters.';

revoke execute on function public.search_posts(text, timestamptz, uuid, integer) from public;
grant execute on function public.search_posts(text, timestamptz, uuid, integer) to authenticated;

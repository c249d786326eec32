-- What people may store as text and as the path of a picture or video. Content is cleaned when it is written, so that
-- whoever reads it, by whatever client, gets what is safe to show.

create function private.plain_text(p_text text)
returns text
language plpgsql
immutable
strict
as $$
declare
  v_text text := private.without_hidden_characters(p_text);
  v_stripped text;
begin
  -- Removing a tag can join the halves of another around it, so it goes on until there is none. Nobody nests so many halves
  -- but to keep the database at it; of such a text the brackets go.
  for v_round in 1..10
  loop
    v_stripped := regexp_replace(v_text, '</?[a-zA-Z!?][^<>]*>', '', 'g');
    exit when v_stripped = v_text;
    v_text := v_stripped;
  end loop;

  if v_text ~ '</?[a-zA-Z!?][^<>]*>' then
    v_text := translate(v_text, '<>', '');
  end if;

  return case when private.is_blank(v_text) then '' else btrim(private.without_piled_marks(v_text), E' \t\r\n') end;
end
$$;

comment on function private.plain_text(text) is
  'The text with all markup removed (spec 0 §5), trimmed, and empty where nothing of it is seen; to be shown as text, not as HTML.';

create function private.limited_plain_text(p_text text, p_longest integer, p_too_long text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_text text;
begin
  -- Nobody has the database clean a book to find out that it is too long.
  if length(p_text) <= 4 * p_longest then
    v_text := private.plain_text(p_text);
  end if;

  if coalesce(length(v_text), length(p_text)) > p_longest then
    raise exception using message = format(p_too_long, private.grouped(p_longest));
  end if;

  return coalesce(v_text, '');
end
$$;

comment on function private.limited_plain_text(text, integer, text) is
  'Plain text of so many characters at most, empty for null; raises the text to show, in which %s stands for how many, where it is longer.';

create function private.without_numeric_references(p_html text)
returns text
language sql
immutable
strict
as $$
  select case
    when position('&#' in p_html) = 0 then p_html
    else (
      select string_agg(
        case
          when code = 38 then '&amp;'
          when code = 60 then '&lt;'
          when code = 62 then '&gt;'
          when code between 1 and 55295 or code between 57344 and 1114111 then chr(code)
          else piece
        end,
        ''
        order by place
      )
      from regexp_matches(p_html, '(&#0*([0-9]{1,7});|&#[xX]0*([0-9a-fA-F]{1,6});|&|[^&]+)', 'g') with ordinality as found (groups, place)
      cross join lateral (
        select
          groups[1] as piece,
          coalesce(groups[2]::integer, ('x' || lpad(groups[3], 8, '0'))::bit(32)::integer) as code
      ) as read
    )
  end
$$;

comment on function private.without_numeric_references(text) is
  'HTML with the characters themselves where they stood as numbers (&#1587;), so that every rule of characters sees them; what would be markup '
  'is named.';

create function private.rich_text(p_html text)
returns text
language plpgsql
immutable
strict
as $$
declare
  v_html text := private.without_hidden_characters(private.without_numeric_references(p_html));
  v_tag text;
begin
  v_html := regexp_replace(v_html, '<!--.*?-->', '', 'g');

  -- One element at a time: an expression that refers back to its opening tag takes quadratic time and more.
  foreach v_tag in array array[
    'script', 'style', 'iframe', 'object', 'embed', 'svg', 'math', 'template', 'noscript', 'textarea', 'title', 'xmp'
  ]
  loop
    v_html := regexp_replace(v_html, '<' || v_tag || '\M[^>]*?>.*?</' || v_tag || '\s*?>', '', 'gi');
  end loop;

  -- Allowed tags are set aside between two control characters, everything else that looks like markup is made inert, and
  -- then they come back bare. What is not recognised can therefore never survive as a tag.
  foreach v_tag in array array['p', 'br', 'strong', 'em', 'u']
  loop
    v_html := regexp_replace(v_html, '<(/?)' || v_tag || '([\s/][^<>]*)?>', E'\x01\\1' || v_tag || E'\x02', 'gi');
  end loop;

  v_html := regexp_replace(v_html, '</?[a-zA-Z!?][^<>]*>', '', 'g');
  v_html := regexp_replace(v_html, '&(?![a-zA-Z][a-zA-Z0-9]{1,31};)', '&amp;', 'g');
  v_html := replace(replace(v_html, '<', '&lt;'), '>', '&gt;');
  -- A tag between them parts no marks: behind one there is none.
  v_html := regexp_replace(v_html, E'\x02' || private.piling_sign() || '*[' || private.marks() || ']', E'\x02', 'g');
  v_html := private.without_piled_marks(v_html);

  return btrim(translate(v_html, E'\x01\x02', '<>'), E' \t\r\n');
end
$$;

comment on function private.rich_text(text) is
  'HTML reduced to the tags p, br, strong, em and u without attributes (spec 1 §5). Cleaning what is clean changes nothing.';

create function private.rich_text_words(p_html text)
returns text
language sql
immutable
strict
as $$
  -- The ampersand last, so that what was written as words stays words.
  select btrim(
    replace(replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(p_html, '<br>|</p>', ' ', 'g'), '</?(p|strong|em|u)>', '', 'g'),
      '&nbsp;', ' '), '&quot;', '"'), '&apos;', ''''), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')
  )
$$;

comment on function private.rich_text_words(text) is
  'What rich text as it is stored says, to be told as plain text: without tags, a blank in the place of a line''s end, its signs as they are read.';

create function private.has_visible_text(p_html text)
returns boolean
language sql
immutable
strict
as $$
  select not private.is_blank(
    regexp_replace(p_html, '<[^<>]*>|&(nbsp|ensp|emsp|thinsp|shy|zwj|zwnj|lrm|rlm);', '', 'g')
  )
$$;

comment on function private.has_visible_text(text) is 'Whether anything of rich text is seen.';

create function private.public_path(p_bucket text, p_name text)
returns text
language sql
immutable
as $$
  select '/storage/v1/object/public/' || p_bucket || '/' || p_name
$$;

comment on function private.public_path(text, text) is
  'How a row names a public file: its address without the host, which whoever shows it adds.';

create function private.is_media_path(p_path text, p_bucket text)
returns boolean
language sql
immutable
as $$
  select length(p_path) <= 1024
    -- Written out, since a constraint asks with the rights of whoever writes, who may not look into this schema.
    and starts_with(p_path, '/storage/v1/object/public/' || p_bucket || '/')
    -- A browser follows dot segments, also escaped ones, before it asks: here nothing is escaped and no name begins with a dot.
    and p_path ~ '^(/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$'
$$;

comment on function private.is_media_path(text, text) is
  'Whether it is the path of a public file of this bucket, spelled in the one way there is: no host, no escapes, no query.';

create function private.is_own_media(p_path text, p_bucket text, p_user_id uuid)
returns boolean
language sql
immutable
as $$
  select starts_with(p_path, private.public_path(p_bucket, p_user_id::text || '/'))
$$;

comment on function private.is_own_media(text, text, uuid) is 'Whether a path leads into this person''s own folder of the bucket.';

create function private.require_own_media(p_bucket text, p_user_id uuid, variadic p_paths text[])
returns void
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_path text;
begin
  foreach v_path in array p_paths
  loop
    if not private.is_media_path(v_path, p_bucket) then
      raise exception using errcode = '23514', message = 'ارفع الصورة أو الفيديو أولاً، فلا يمكن استخدام رابط من مكان آخر';
    end if;

    if not private.is_own_media(v_path, p_bucket, p_user_id) then
      raise exception using message = 'لا يمكنك استخدام صورة أو فيديو من ملفات شخص آخر';
    end if;
  end loop;
end
$$;

comment on function private.require_own_media(text, uuid, text[]) is
  'Raises the text to show when one of these is no path of a public file of the bucket (23514), or is another''s file, which would '
  'then stay for as long as it is shown.';

create function private.media_of(p_path text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_parts constant text[] := regexp_match(p_path, '^/storage/v1/object/public/([^/]+)/(.*)$');
begin
  return (
    select objects.metadata -> 'media'
    from storage.objects
    where objects.bucket_id = v_parts[1]
      and objects.name = v_parts[2] collate "C"
    -- Whoever deletes it because no row shows it any more sees the row that is being written, and who replaces it is waited for.
    for share
  );
end
$$;

comment on function private.media_of(text) is
  'What the file at this path is like, as the storage service measured it: {width, height, duration, preview}; null where it did not. '
  'For rows that are to show the file, which stays until they are written.';

create function private.media_of_each(p_paths text[])
returns jsonb
language sql
set search_path = ''
as $$
  select coalesce(jsonb_agg(found.media order by found.place), '[]')
  from (
    select paths.place, private.media_of(paths.path) as media
    from unnest(p_paths) with ordinality as paths (path, place)
    -- Held in the order of names, as those are that are to be deleted.
    order by paths.path
  ) as found
$$;

comment on function private.media_of_each(text[]) is 'The same of several files, as an array in the order of their paths; none where there is no path.';

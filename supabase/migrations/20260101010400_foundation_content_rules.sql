-- What people may store as text and as the path of a picture or video. Content is cleaned when it is written, so that
-- whoever reads it, by whatever client, gets what is safe to show.

create function private.without_control_characters(p_text text)
returns text
language sql
immutable
strict
as $$
  select regexp_replace(p_text, '[\x01-\x08\x0B\x0C\x0E-\x1F\x7F]', '', 'g')
$$;

comment on function private.without_control_characters(text) is 'The text without control characters; tab and line breaks stay.';

create function private.latin_digits(p_text text)
returns text
language sql
immutable
strict
as $$
  select translate(p_text, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')
$$;

comment on function private.latin_digits(text) is
  'The text with its Arabic-Indic and Persian digits as 0-9, as web/src/lib/digits.ts reads them.';

create function private.typed_name(p_text text)
returns text
language sql
immutable
strict
as $$
  -- What it takes to compose grows with the square of the marks on a letter, and cannot be interrupted.
  select case
    when length(btrim(p_text)) > 100 then left(btrim(p_text), 101)
    else normalize(btrim(p_text), nfc)
  end
$$;

comment on function private.typed_name(text) is 'A name, or part of one, as people type it: trimmed and composed (NFC). Of what is longer than 100 characters, which is no name, the '
  'first 101.';

create function private.plain_text(p_text text)
returns text
language plpgsql
immutable
strict
as $$
declare
  v_text text := private.without_control_characters(p_text);
  v_stripped text;
begin
  -- Removing a tag can join the halves of another around it, so it goes on until there is none. Nobody nests so many halves
  -- but to keep the database at it; of such a text the brackets go.
  for v_round in 1..10
  loop
    v_stripped := regexp_replace(v_text, '</?[a-zA-Z!?][^<>]*>', '', 'g');
    if v_stripped = v_text then
      return btrim(v_text, E' \t\r\n');
    end if;
    v_text := v_stripped;
  end loop;

  return btrim(translate(v_text, '<>', ''), E' \t\r\n');
end
$$;

comment on function private.plain_text(text) is 'The text with all markup removed (spec 0 §5), trimmed; to be shown as text, not as HTML.';

create function private.rich_text(p_html text)
returns text
language plpgsql
immutable
strict
as $$
declare
  v_html text := private.without_control_characters(p_html);
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
  v_html := regexp_replace(v_html, '&(?!([a-zA-Z][a-zA-Z0-9]{1,31}|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});)', '&amp;', 'g');
  v_html := replace(replace(v_html, '<', '&lt;'), '>', '&gt;');

  return btrim(translate(v_html, E'\x01\x02', '<>'), E' \t\r\n');
end
$$;

comment on function private.rich_text(text) is
  'HTML reduced to the tags p, br, strong, em and u without attributes (spec 1 §5). Cleaning what is clean changes nothing.';

create function private.has_visible_text(p_html text)
returns boolean
language sql
immutable
strict
as $$
  select regexp_replace(
    p_html,
    '<[^<>]*>|&(nbsp|zwj|zwnj|#160|#xa0);|[\s\u00A0\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]',
    '',
    'gi'
  ) <> ''
$$;

comment on function private.has_visible_text(text) is 'Whether anything is left to see once tags, blanks and invisible characters are gone.';

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

create function private.grouped(p_number bigint)
returns text
language sql
stable
as $$
  select to_char(p_number, 'FM9,999,999,999,999,999')
$$;

comment on function private.grouped(bigint) is 'A number as people read it: 45,000.';

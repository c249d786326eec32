-- What people may store as text and as the address of a picture or video. Content is cleaned when it is written, so that
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

create function private.is_media_address(p_address text)
returns boolean
language sql
immutable
as $$
  select length(p_address) <= 2048
    and p_address !~ '[\x01-\x20\x7F<>"''`\\]'
    and p_address !~ '\s'
    -- A browser follows dot segments, also escaped ones, before it asks: what looks like a file is then another address.
    and p_address !~* '(/|%(25)*(2f|5c))(\.|%(25)*2e){1,2}($|[/?#]|%(25)*(2f|5c))'
    and case
      -- /storage/v1/ in any case, with any of it escaped, however often, and with more slashes than it needs.
      when p_address ~* (
        '(/|%(25)*2f)+'
        '(s|%(25)*[57]3)(t|%(25)*[57]4)(o|%(25)*[46]f)(r|%(25)*[57]2)(a|%(25)*[46]1)(g|%(25)*[46]7)(e|%(25)*[46]5)'
        '(/|%(25)*2f)+'
        '(v|%(25)*[57]6)(1|%(25)*31)'
        '(/|%(25)*2f)+'
      )
        then p_address
          ~ '^([Hh][Tt][Tt][Pp][Ss]?://[^/?#@]+[^?#]*)?/storage/v1/object/public(/[A-Za-z0-9_.~!$&()*+,;=:@-]+){2,}(\?[^#]*)?$'
      else p_address ~* '^https?://[^/?#@]+([/?#]|$)'
    end
$$;

comment on function private.is_media_address(text) is
  'Whether it is an http(s) address, or an address, absolute or root-relative, of a public file of our own storage, spelled '
  'without escapes; none that leads elsewhere than it says.';

create function private.file_of_address(p_address text)
returns text
language sql
immutable
as $$
  select substring(p_address from '/storage/v1/object/public/([^?#]+)')
$$;

comment on function private.file_of_address(text) is
  'The file that an address of our own storage leads to, as bucket/name; null for any other. Media addresses hold no escapes.';

create function private.is_own_media(p_address text, p_user_id uuid)
returns boolean
language sql
immutable
as $$
  select coalesce(starts_with(private.file_of_address(p_address), 'posts/' || p_user_id::text || '/'), true)
$$;

comment on function private.is_own_media(text, uuid) is
  'Whether a media address leads outside our storage, or to a file in this person''s own folder, on whichever host.';

create function private.require_own_media(p_user_id uuid, variadic p_addresses text[])
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  -- What is no media address at all is refused as such, by the table.
  if exists (
    select
    from unnest(p_addresses) as address
    where private.is_media_address(address)
      and not private.is_own_media(address, p_user_id)
  ) then
    raise exception using message = 'لا يمكنك استخدام صورة أو فيديو من ملفات شخص آخر';
  end if;
end
$$;

comment on function private.require_own_media(uuid, text[]) is
  'Raises the text to show when one of the addresses leads to another''s file, which would then stay for as long as it is shown.';

create function private.grouped(p_number bigint)
returns text
language sql
stable
as $$
  select to_char(p_number, 'FM9,999,999,999,999,999')
$$;

comment on function private.grouped(bigint) is 'A number as people read it: 45,000.';

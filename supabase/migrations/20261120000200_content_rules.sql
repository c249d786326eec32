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
      when p_address ~ '/storage/v1/'
        then p_address ~* '^(https?://[^/?#@]+[^?#]*)?/storage/v1/object/public(/[a-z0-9_.~!$&()*+,;=:@-]+){2,}(\?[^#]*)?$'
      else p_address ~* '^https?://[^/?#@]+([/?#]|$)'
    end
$$;

comment on function private.is_media_address(text) is
  'Whether it is an http(s) address, or an address, absolute or root-relative, of a public file of our own storage, spelled '
  'without escapes; none that leads elsewhere than it says.';

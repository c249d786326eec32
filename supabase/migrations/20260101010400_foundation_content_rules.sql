-- What people may store as text. Content is cleaned when it is written, so that whoever reads it, by whatever client, gets what is
-- safe to show.

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

create function private.plain_line(p_text text)
returns text
language sql
immutable
strict
as $$
  select btrim(regexp_replace(private.plain_text(p_text), '\s+', ' ', 'g'))
$$;

comment on function private.plain_line(text) is 'Plain text of one line, as a name or a title.';

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
  -- HTML knows 2,231 names, marks and blanks among them: but for these few, what looks like one is kept as the letters that were typed.
  v_html := regexp_replace(v_html, '&(?!(amp|lt|gt|quot|apos|nbsp);)', '&amp;', 'g');
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
    regexp_replace(p_html, '<[^<>]*>|&nbsp;', '', 'g')
  )
$$;

comment on function private.has_visible_text(text) is 'Whether anything of rich text is seen.';

-- Search: the key of a text, under which what people type finds what others wrote, however either of them spelled it. A column of
-- keys with a trigram index answers `like` over any part of them.

create function private.search_key(p_text text)
returns text
language plpgsql
immutable
strict
parallel safe
as $$
declare
  -- Names no function of this schema, since a generated column asks with the rights of whoever writes. Decomposed (NFKD), the forms
  -- of alef, waw and ya are the letter and a mark, é is e and one, and letters in their joined or ornate forms are themselves.
  v_key text := regexp_replace(
    -- Long rows of marks are put in order in a time that grows with their square, which nothing can interrupt; some signs become eighteen.
    left(normalize(left(p_text, 5000), nfkd), 10000),
    '[\u00AD\u0300-\u036F\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u08D3-\u08FF'
      '\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFE00-\uFE0F\uFEFF]',
    '',
    'g'
  );
begin
  v_key := replace(replace(replace(lower(v_key), 'ة', 'ه'), 'ى', 'ي'), 'ء', '');

  -- Looked for first: what it takes to translate grows with the letters that are named.
  if v_key ~ '[ٱٲٳیېےہھەۃۆۋکڪ٠-٩۰-۹]' then
    v_key := translate(
      v_key,
      'ٱٲٳیېےہھەۃۆۋکڪ' || '٠١٢٣٤٥٦٧٨٩' || '۰۱۲۳۴۵۶۷۸۹',
      'ااايييههههووكك' || '0123456789' || '0123456789'
    );
  end if;

  -- What is no letter or digit of these scripts is a blank: an index of trigrams knows nothing of emoji, and would know as many keys of Han
  -- as are written. Words and keys have an end, since `like` begins anew at each letter.
  v_key := regexp_replace(
    v_key,
    '[^0-9a-z\u00DF-\u00F6\u00F8-\u02AF\u0370-\u03FF\u0400-\u052F\u05D0-\u05EA'
      '\u0621-\u063A\u0641-\u064A\u066E\u066F\u0671-\u06D3\u06D5\u06EE\u06EF\u06FA-\u06FC\u06FF\u0750-\u077F\u08A0-\u08C9]+',
    ' ',
    'g'
  );
  return btrim(left(regexp_replace(btrim(v_key), '(\S{30})\S+', '\1', 'g'), 1500));
end
$$;

comment on function private.search_key(text) is
  'The text as it is compared in a search: forms of alef, ya, ta marbuta and hamza as one letter, without vowel signs, tatweel and what '
  'is not seen, digits 0-9, lower case, one space for all that is no letter of Arabic, Latin, Greek, Cyrillic or Hebrew; of each word the '
  'first 30 letters, of all the first 1,500. Holds no sign that `like` reads, so that a key may stand in its pattern as it is.';

create function private.visible_text(p_html text)
returns text
language sql
immutable
strict
parallel safe
as $$
  select regexp_replace(
    regexp_replace(p_html, '</?(strong|em|u)>', '', 'g'),
    '<[^<>]*>|&[a-zA-Z0-9#]+;',
    ' ',
    'g'
  )
$$;

comment on function private.visible_text(text) is
  'The words of rich text as it is stored, for a search: without tags and escaped signs. A word that is half bold stays one.';

-- Names: what a person is called, beside the username that nobody else has. Optional, in letters alone, and none that would speak for
-- those who run the place; without one the username is read as a name.

create function private.typed_full_name(p_text text)
returns text
language sql
immutable
strict
as $$
  select case
    when not private.is_blank(p_text)
      then regexp_replace(private.typed_name(private.without_piled_marks(private.without_hidden_characters(p_text))), '\s+', ' ', 'g')
  end
$$;

comment on function private.typed_full_name(text) is
  'A full name as people type it: trimmed, composed, one space between words; null where nothing of it is seen. Of what is '
  'longer than 100 characters the first 101.';

create function private.validate_full_name(p_full_name text)
returns text
language sql
immutable
as $$
  -- A letter bears at most two marks, as shadda and a vowel.
  select case
    when length(p_full_name) < 2
      then 'يجب أن يكون الاسم من حرفين على الأقل'
    when length(p_full_name) > 40
      then 'يجب ألا يزيد الاسم عن 40 حرفاً'
    when p_full_name !~ ('^([A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u017E\u0621-\u063A\u0641-\u064A\u0671-\u06D3\u06D5]'
      '[\u0300-\u036F\u064B-\u0655\u0670]{0,2} ?)+$')
      then 'الاسم يقبل الحروف والمسافات فقط'
  end
$$;

comment on function private.validate_full_name(text) is
  'What is wrong with how a full name is written, as text to show; null when it is fine, and for none.';

create function private.is_reserved_full_name(p_full_name text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Read as a username would be: without marks, letters that look like another as that one, words apart.
  return private.is_reserved_username(
    translate(regexp_replace(normalize(p_full_name, nfd), '[\u0300-\u036F\u064B-\u065F\u0670]', '', 'g'), ' ıĸłŁøØđĐðħŧſ', '_iklLoOdDdhts')
  );
end
$$;

comment on function private.is_reserved_full_name(text) is
  'Whether a name speaks for those who run the place, however it is written: see private.is_reserved_username.';

create function private.name_of(p_full_name text, p_username text)
returns text
language sql
immutable
as $$
  select coalesce(p_full_name, nullif(btrim(regexp_replace(p_username, '_+', ' ', 'g')), ''), p_username)
$$;

comment on function private.name_of(text, text) is
  'What somebody is called who has this full name and username: the one, else the other with its underscores as spaces. Null for neither.';

create function private.name_change_interval()
returns interval
language sql
immutable
as $$
  select interval '16 days'
$$;

comment on function private.name_change_interval() is 'How long a username, and a full name, stays after a change (spec 1 §9).';

create function private.require_free_to_change(p_last_changed timestamptz, p_text text)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_free_at constant timestamptz := p_last_changed + private.name_change_interval();
begin
  if v_free_at > now() then
    raise exception using message = format(p_text, ceil(extract(epoch from v_free_at - now()) / 86400));
  end if;
end
$$;

comment on function private.require_free_to_change(timestamptz, text) is
  'Raises the text, with the days that are left in it, where the last change of a name is too recent; null is no change.';

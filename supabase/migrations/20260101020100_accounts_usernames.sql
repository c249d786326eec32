-- Usernames: how one is written, when two look alike, and which would speak for those who run the place. All of it stands
-- here alone; a browser checks how a name is written (spec 0 §5) and asks for the rest.

create function private.validate_username(p_username text)
returns text
language sql
immutable
as $$
  select case
    when coalesce(p_username, '') = ''
      then 'اسم المستخدم مطلوب'
    when length(p_username) < 3
      then 'يجب أن يكون اسم المستخدم أكثر من 3 أحرف'
    when length(p_username) > 30
      then 'يجب ألا يزيد اسم المستخدم عن 30 حرفاً'
    when p_username !~ '^[A-Za-z0-9_\u0621-\u063A\u0641-\u064A\u0660-\u0669\u0671-\u06D3-]+$'
      then 'اسم المستخدم يقبل الحروف والأرقام والشرطة والشرطة السفلية فقط'
  end
$$;

comment on function private.validate_username(text) is
  'What is wrong with how a name is written (spec 0 §5), as text to show; null when it is fine.';

create function private.username_skeleton(p_username text)
returns text
language sql
immutable
as $$
  -- A capital I looks like an l, so it goes before there are no capitals any more. Alef, the digit one and l look alike, and
  -- so do heh, the digit zero and o.
  select btrim(
    regexp_replace(
      replace(
        replace(
          translate(
            lower(translate(p_username, 'I', 'l')),
            'اأإآٱٲٳ1١' || 'هةہھۀۂۃ0٠' || 'ىیېےئێ' || 'کڪ' || 'ؤۆ' || 'ڕ' || 'ڵ' || '٢٣٤٥٦٧٨٩',
            'lllllllll' || 'ooooooooo' || 'يييييي' || 'كك' || 'وو' || 'ر' || 'ل' || '23456789'
          ),
          'rn',
          'm'
        ),
        'vv',
        'w'
      ),
      '[_-]+',
      '_',
      'g'
    ),
    '_'
  )
$$;

comment on function private.username_skeleton(text) is
  'What names that look alike have in common (Unicode TR39): those with the same skeleton are one name.';

create function private.disguised_word(p_word text)
returns text
language sql
immutable
as $$
  -- Digits are read as the letters they stand for in a disguise; i and l are one beside the digit that looks like both.
  select translate(private.username_skeleton(translate(p_word, '٥_-', 'ه')), 'i345789', 'leastbg')
$$;

comment on function private.disguised_word(text) is 'A reserved word, and what is written to look like it, as the same text.';

create function private.disguise_pattern(p_word text)
returns text
language sql
immutable
as $$
  select regexp_replace(
    regexp_replace(private.disguised_word(p_word), '(.)\1+', '\1', 'g'),
    '(.)',
    '\1+',
    'g'
  )
$$;

comment on function private.disguise_pattern(text) is
  'The regular expression of a word in disguise: any letter may be doubled, or be single where the word has it double.';

create table private.reserved_words (
  word text not null,
  stands_alone boolean not null,
  is_title boolean not null,
  pattern text not null generated always as (private.disguise_pattern(word)) stored,
  constraint reserved_words_pkey primary key (word)
);

alter table private.reserved_words enable row level security;

comment on table private.reserved_words is
  'The words of names that nobody may choose: those of spec 0 §5, and those that speak for Majlis.';
comment on column private.reserved_words.stands_alone is 'False: reserved only beside one that does.';
comment on column private.reserved_words.is_title is 'Reserved before and behind other names too, such as admin_sara.';
comment on column private.reserved_words.pattern is 'Kept, because names are compared with all of them at every choice.';

insert into private.reserved_words (word, stands_alone, is_title)
select word, true, word in ('admin', 'administrator', 'moderator', 'support', 'ادمن', 'الادمن')
from unnest(array[
  'admin', 'administrator', 'root', 'system', 'support', 'help', 'moderator', 'official', 'majlis', 'majles',
  'مجلس', 'المجلس', 'إدارة', 'الإدارة', 'مدير', 'المدير', 'المشرف', 'ادمن', 'الادمن', 'وكيل', 'الوكيل',
  'النظام', 'المساعدة', 'الدعم', 'دعم', 'العملاء', 'founder', 'payments', 'verified', 'مؤسس', 'المؤسس'
]) as word;

insert into private.reserved_words (word, stands_alone, is_title)
select word, false, false
from unnest(array[
  'the', 'real', 'team', 'staff', 'app', 'iraq', 'saudi', 'owner', 'wallet', 'bank',
  'فريق', 'مشرف', 'صاحب', 'مالك', 'مسؤول', 'المسؤول', 'تطبيق', 'التطبيق', 'منصة', 'المنصة', 'خدمة', 'فني', 'الفني', 'رسمي', 'الرسمي', 'عام', 'العام', 'معتمد', 'المعتمد',
  'حساب', 'الحساب', 'بنك', 'العراق', 'السعودية'
]) as word;

create function private.disguises_of(p_words text)
returns setof text
language sql
immutable
as $$
  -- Digits at the ends are dropped where they are no letters in disguise: Admin1, 4dmin, admin2026.
  select distinct private.disguised_word(spelling)
  from unnest(array[
    p_words,
    regexp_replace(p_words, '[0-9٠-٩]+$', ''),
    regexp_replace(p_words, '^[0-9٠-٩]+', ''),
    regexp_replace(p_words, '^[0-9٠-٩]+|[0-9٠-٩]+$', '', 'g')
  ]) as spelling
$$;

comment on function private.disguises_of(text) is 'What a text may be read as.';

create function private.is_reserved_username(p_username text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  v_name text;
  v_title text;
begin
  select
    format('^(%1$s)*(%2$s)(%1$s)*$', string_agg(pattern, '|'), string_agg(pattern, '|') filter (where stands_alone)),
    format('^(%s)$', string_agg(pattern, '|') filter (where is_title))
  into v_name, v_title
  from private.reserved_words;

  return exists (
    select
    from private.disguises_of(translate(p_username, '_-', '')) as disguise
    where disguise ~ v_name
  ) or exists (
    select
    from regexp_split_to_table(p_username, '[_-]+') as word
    cross join private.disguises_of(word) as disguise
    where disguise ~ v_title
  );
end
$$;

comment on function private.is_reserved_username(text) is
  'Whether nobody may choose this name, however it is written: it is nothing but reserved words, or a title is among them.';

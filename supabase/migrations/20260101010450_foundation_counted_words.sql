-- Counted words: a number with what it counts, in the form that Arabic has for it, for what is said by the database itself. The
-- browser's own texts have theirs from Intl.PluralRules (web/src/lib/plural.ts).

create function private.points_in_words(p_points bigint)
returns text
language sql
stable
as $$
  select case
    when p_points = 0 then 'صفر نقطة'
    when p_points = 1 then 'نقطة واحدة'
    when p_points = 2 then 'نقطتان'
    when p_points % 100 between 3 and 10 then private.grouped(p_points) || ' نقاط'
    else private.grouped(p_points) || ' نقطة'
  end
$$;

comment on function private.points_in_words(bigint) is 'So many points as one says it: نقطتان, 7 نقاط, 1,700 نقطة.';

create function private.gems_in_words(p_gems bigint)
returns text
language sql
stable
as $$
  select case
    when p_gems = 0 then 'صفر جوهرة'
    when p_gems = 1 then 'جوهرة واحدة'
    when p_gems = 2 then 'جوهرتان'
    when p_gems % 100 between 3 and 10 then private.grouped(p_gems) || ' جواهر'
    else private.grouped(p_gems) || ' جوهرة'
  end
$$;

comment on function private.gems_in_words(bigint) is 'So many gems as one says it: جوهرتان, 7 جواهر, 1,700 جوهرة.';

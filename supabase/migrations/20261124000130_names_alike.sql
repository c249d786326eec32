-- Names alike: nobody takes another's name in letters that look the same, nor one that speaks for those who run the place.
-- Who has such a name keeps it.

create function private.folded_username(p_username text)
returns text
language sql
immutable
as $$
  select translate(
    lower(p_username),
    'أإآٱٲٳىیېےةہھۀۂۃکڪ٠١٢٣٤٥٦٧٨٩',
    'ااااااييييههههههكك0123456789'
  )
$$;

comment on function private.folded_username(text) is 'What names that look alike have in common.';

create index profiles_folded_username_idx on public.profiles (private.folded_username(username));

create function private.is_reserved_username(p_username text)
returns boolean
language sql
immutable
as $$
  -- The names of spec 0 §5, and those that would speak for Majlis in Arabic or by its own name.
  select private.folded_username(translate(p_username, '_-', '')) in (
    select private.folded_username(name)
    from unnest(array[
      'admin', 'administrator', 'root', 'system', 'support', 'help',
      'moderator', 'official', 'majlis', 'majlisadmin', 'majlissupport', 'majlisteam',
      'مجلس', 'المجلس', 'إدارة', 'الإدارة', 'إدارةمجلس', 'فريقمجلس', 'دعممجلس',
      'المدير', 'المشرف', 'النظام', 'المساعدة', 'الدعم', 'الدعمالفني', 'فريقالدعم'
    ]) as name
  )
$$;

comment on function private.is_reserved_username(text) is 'Whether nobody may choose this name, however it is written.';

create function private.is_username_taken(p_username text, p_user_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from public.profiles
    where private.folded_username(username) = private.folded_username(p_username)
      and id is distinct from p_user_id
  )
$$;

comment on function private.is_username_taken(text, uuid) is 'Whether anybody but this person has a name like this one.';

create or replace function private.check_username_change(p_old public.profiles, p_new public.profiles)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_problem constant text := case
    when private.is_reserved_username(p_new.username) then 'اسم المستخدم غير متاح'
    else private.username_problem(p_new.username)
  end;
  v_free_at constant timestamptz := p_old.username_last_changed + private.username_change_interval();
begin
  if v_problem is not null then
    raise exception using message = v_problem;
  end if;

  if v_free_at > now() then
    raise exception using message = format(
      'يمكنك تغيير اسم المستخدم بعد %s يوم',
      ceil(extract(epoch from v_free_at - now()) / 86400)
    );
  end if;

  -- Those who want names alike at once are asked one after the other.
  perform pg_advisory_xact_lock(hashtextextended('username:' || private.folded_username(p_new.username), 0));
  if private.is_username_taken(p_new.username, p_new.id) then
    raise exception using errcode = '23505', message = 'اسم المستخدم غير متاح';
  end if;
end
$$;

comment on function private.check_username_change(public.profiles, public.profiles) is
  'Raises the text to show when the name is not allowed or the last change is too recent, and 23505 when it is taken.';

create or replace function public.is_username_available(p_username text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_username constant text := normalize(btrim(p_username), nfc);
  v_problem constant text := coalesce(
    private.username_problem(v_username),
    case
      when private.is_reserved_username(v_username) or private.is_username_taken(v_username, auth.uid())
        then 'اسم المستخدم غير متاح'
    end
  );
begin
  return jsonb_build_object('available', v_problem is null, 'error', v_problem);
end
$$;

comment on function public.is_username_available(text) is
  'Whether the caller could have this name: {available, error}; their own present one counts as available.';

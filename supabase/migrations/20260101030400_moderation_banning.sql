-- What admins do about bans: ban for 10 days or for good, lift, clean up, list (spec 0 §6). Everyone else is refused with 42501.

create function private.ban(
  p_user_id uuid,
  p_reason text,
  p_phone_number text default null,
  p_email text default null,
  p_banned_by uuid default null,
  p_is_permanent boolean default false
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_ban_id uuid;
begin
  -- A ban whose time is over must not stand in the way of the next.
  perform private.move_old_bans(p_user_id);
  perform private.lift_expired_bans();

  insert into public.locked_users as present (user_id, reason, phone_number, email, banned_by, banned_until, auto_unban)
  values (
    p_user_id,
    p_reason,
    private.normalize_phone(p_phone_number),
    nullif(lower(btrim(p_email)), ''),
    (select id from public.profiles where id = p_banned_by),
    case when not p_is_permanent then now() + private.ban_length() end,
    not p_is_permanent
  )
  on conflict (user_id) where is_active do update
  set reason = excluded.reason,
    banned_by = excluded.banned_by,
    banned_until = null,
    auto_unban = false
  where p_is_permanent
    and present.banned_until is not null
  returning id
  into v_ban_id;

  if found then
    return jsonb_build_object(
      'success', true,
      'message', case when p_is_permanent then 'تم حظر المستخدم نهائياً' else 'تم حظر المستخدم لمدة 10 أيام' end,
      'ban_id', v_ban_id
    );
  end if;

  select id
  into v_ban_id
  from public.locked_users
  where user_id = p_user_id
    and is_active;

  return jsonb_build_object('success', false, 'message', 'هذا الحساب محظور بالفعل', 'ban_id', v_ban_id);
end
$$;

comment on function private.ban(uuid, text, text, text, uuid, boolean) is
  'Bans an account for 10 days, or for good: {success, message, ban_id}. A second ban beside an active one changes nothing, but a '
  'permanent one takes the place of one that would end.';

create function private.validate_ban(p_user_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when not exists (select from public.profiles where id = p_user_id) then 'المستخدم غير موجود'
    when private.is_service() then null
    when p_user_id = auth.uid() then 'لا يمكنك حظر نفسك'
    when not public.may_ban(p_user_id) then 'لا يمكن حظر مشرف'
  end
$$;

comment on function private.validate_ban(uuid) is
  'Why the calling admin may not ban this person, as text to show; null when they may.';

create function public.ban_user_10_days(
  p_user_id uuid,
  p_reason text default null,
  p_phone_number text default null,
  p_email text default null,
  p_banned_by uuid default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_problem text;
begin
  perform private.require_admin_step_up();
  v_problem := private.validate_ban(p_user_id);

  if v_problem is not null then
    return jsonb_build_object('success', false, 'message', v_problem, 'ban_id', null);
  end if;

  return private.ban(p_user_id, p_reason, p_phone_number, p_email, coalesce(auth.uid(), p_banned_by));
end
$$;

comment on function public.ban_user_10_days(uuid, text, text, text, uuid) is
  'Bans an account for 10 days: {success, message, ban_id} (spec 0 §7). For admins and the service.';

create function public.ban_user_permanently(p_user_id uuid, p_reason text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_problem text;
begin
  perform private.require_admin_step_up();
  v_problem := private.validate_ban(p_user_id);

  if v_problem is not null then
    return jsonb_build_object('success', false, 'message', v_problem, 'ban_id', null);
  end if;

  return private.ban(p_user_id, p_reason, p_banned_by => auth.uid(), p_is_permanent => true);
end
$$;

comment on function public.ban_user_permanently(uuid, text) is
  'Bans an account until an admin lifts it: {success, message, ban_id}; a ban that would end becomes this one. For admins, and the '
  'service.';

create function public.unban_user_by_admin(p_user_id uuid, p_admin_notes text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_notes constant text := nullif(left(private.plain_text(left(p_admin_notes, 4000)), 1000), '');
  v_ban_id uuid;
begin
  perform private.require_admin_step_up();
  perform private.move_old_bans(p_user_id);

  update public.locked_users
  set admin_notes = left(nullif(concat_ws(E'\n', admin_notes, v_notes), ''), 4000)
  where user_id = p_user_id
    and is_active
  returning id
  into v_ban_id;

  if not found then
    return jsonb_build_object('success', false, 'message', 'لا يوجد حظر نشط على هذا المستخدم');
  end if;

  perform private.end_bans(array[v_ban_id], auth.uid());

  return jsonb_build_object('success', true, 'message', 'تم رفع الحظر عن المستخدم');
end
$$;

comment on function public.unban_user_by_admin(uuid, text) is
  'Lifts an active ban, adding notes: {success, message} (spec 0 §7). For admins and the service.';

create function public.cleanup_expired_bans()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count integer;
begin
  perform private.require_admin();
  v_count := private.lift_expired_bans();
  perform private.log_admin_action('cleanup_bans', p_details => jsonb_build_object('count', v_count));

  return jsonb_build_object(
    'success', true,
    'cleaned_count', v_count,
    'message', format('تم رفع %s من عمليات الحظر المنتهية', v_count)
  );
end
$$;

comment on function public.cleanup_expired_bans() is
  'Lifts every ban whose time is over: {success, cleaned_count, message} (spec 0 §7). For admins and the service.';

create function public.get_locked_users_with_details(p_active_only boolean default false)
returns table (
  id uuid,
  user_id uuid,
  reason text,
  banned_at timestamptz,
  banned_until timestamptz,
  auto_unban boolean,
  admin_notes text,
  is_active boolean,
  phone_number text,
  email text,
  banned_by uuid,
  lifted_at timestamptz,
  lifted_by uuid,
  username text,
  full_name text,
  avatar_url text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();

  return query
  select
    bans.id,
    bans.user_id,
    bans.reason,
    bans.banned_at,
    bans.banned_until,
    bans.auto_unban,
    bans.admin_notes,
    bans.is_active,
    bans.phone_number,
    bans.email,
    bans.banned_by,
    bans.lifted_at,
    bans.lifted_by,
    profiles.username,
    profiles.full_name,
    profiles.avatar_url
  from public.locked_users as bans
  left join public.profiles on profiles.id = bans.user_id
  where bans.is_active or not p_active_only
  order by bans.banned_at desc, bans.id desc;
end
$$;

comment on function public.get_locked_users_with_details(boolean) is
  'Bans, newest first, with the names and picture of the banned; all of them or the active ones (spec 0 §7). For '
  'admins.';

revoke execute on function public.ban_user_10_days(uuid, text, text, text, uuid) from public;
revoke execute on function public.ban_user_permanently(uuid, text) from public;
revoke execute on function public.unban_user_by_admin(uuid, text) from public;
revoke execute on function public.cleanup_expired_bans() from public;
revoke execute on function public.get_locked_users_with_details(boolean) from public;
grant execute on function public.ban_user_10_days(uuid, text, text, text, uuid) to authenticated, service_role;
grant execute on function public.ban_user_permanently(uuid, text) to authenticated, service_role;
grant execute on function public.unban_user_by_admin(uuid, text) to authenticated, service_role;
grant execute on function public.cleanup_expired_bans() to authenticated, service_role;
grant execute on function public.get_locked_users_with_details(boolean) to authenticated, service_role;

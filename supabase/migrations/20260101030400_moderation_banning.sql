-- What admins do about bans: ban for 10 days, lift, clean up, list (spec 0 §6). Everyone else is refused with 42501.

create function private.ban(p_user_id uuid, p_reason text, p_phone_number text, p_email text, p_banned_by uuid)
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

  insert into public.locked_users (user_id, reason, phone_number, email, banned_by)
  values (
    p_user_id,
    p_reason,
    private.normalize_phone(p_phone_number),
    nullif(lower(btrim(p_email)), ''),
    (select id from public.profiles where id = p_banned_by)
  )
  on conflict (user_id) where is_active do nothing
  returning id
  into v_ban_id;

  if found then
    return jsonb_build_object('success', true, 'message', 'تم حظر المستخدم لمدة 10 أيام', 'ban_id', v_ban_id);
  end if;

  select id
  into v_ban_id
  from public.locked_users
  where user_id = p_user_id
    and is_active;

  return jsonb_build_object('success', false, 'message', 'هذا الحساب محظور بالفعل', 'ban_id', v_ban_id);
end
$$;

comment on function private.ban(uuid, text, text, text, uuid) is
  'Bans an account for 10 days: {success, message, ban_id}; a second ban beside an active one changes nothing.';

create function private.ban_problem(p_user_id uuid)
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

comment on function private.ban_problem(uuid) is
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
  v_problem := private.ban_problem(p_user_id);

  if v_problem is not null then
    return jsonb_build_object('success', false, 'message', v_problem, 'ban_id', null);
  end if;

  return private.ban(p_user_id, p_reason, p_phone_number, p_email, coalesce(auth.uid(), p_banned_by));
end
$$;

comment on function public.ban_user_10_days(uuid, text, text, text, uuid) is
  'Bans an account for 10 days: {success, message, ban_id} (spec 0 §7). For admins and the service.';

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
    profiles.avatar_url
  from public.locked_users as bans
  left join public.profiles on profiles.id = bans.user_id
  where bans.is_active or not p_active_only
  order by bans.banned_at desc, bans.id desc;
end
$$;

comment on function public.get_locked_users_with_details(boolean) is
  'Bans, newest first, with the name and picture of the banned; all of them or the active ones (spec 0 §7). For '
  'admins.';

revoke execute on function public.ban_user_10_days(uuid, text, text, text, uuid) from public;
revoke execute on function public.unban_user_by_admin(uuid, text) from public;
revoke execute on function public.cleanup_expired_bans() from public;
revoke execute on function public.get_locked_users_with_details(boolean) from public;
grant execute on function public.ban_user_10_days(uuid, text, text, text, uuid) to authenticated, service_role;
grant execute on function public.unban_user_by_admin(uuid, text) to authenticated, service_role;
grant execute on function public.cleanup_expired_bans() to authenticated, service_role;
grant execute on function public.get_locked_users_with_details(boolean) to authenticated, service_role;

-- What a person may know of their own ban, and how bans end: by time, by an admin, by the cleanup.

create function private.device_limit_reason()
returns text
language sql
immutable
as $$
  select 'تجاوز الحد الأقصى لعدد الأجهزة المسموح بها (4)'
$$;

comment on function private.device_limit_reason() is 'The reason of a ban for too many devices (spec 0 §8).';

create function private.text_of_ban(p_user_id uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when exists (
      select
      from public.locked_users
      where user_id = p_user_id
        and is_active
        and banned_until is null
    )
      then private.permanently_banned_text()
    else private.banned_text()
  end;
end
$$;

comment on function private.text_of_ban(uuid) is 'What this person, who is banned, is told.';

create function private.end_bans(p_ban_ids uuid[], p_lifted_by uuid)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_count integer;
begin
  -- Who was banned for a device too many would be banned again at once, so the devices are counted anew.
  with ended as (
    update public.locked_users
    set is_active = false,
      lifted_at = now(),
      lifted_by = p_lifted_by
    where id = any (p_ban_ids)
      and is_active
    returning user_id, reason
  ),
  forgotten as (
    delete from public.device_fingerprints
    using ended
    where device_fingerprints.user_id = ended.user_id
      and ended.reason = private.device_limit_reason()
  )
  select count(*)
  into v_count
  from ended;

  return v_count;
end
$$;

comment on function private.end_bans(uuid[], uuid) is 'Ends active bans and returns how many.';

create function private.lift_expired_bans()
returns integer
language sql
set search_path = ''
as $$
  select private.end_bans(
    array(
      select id
      from public.locked_users
      where is_active
        and auto_unban
        and banned_until <= now()
      for update skip locked
    ),
    null
  )
$$;

comment on function private.lift_expired_bans() is 'Ends the bans whose time is over and returns how many.';

create function private.move_old_bans(p_user_id uuid)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from public.user_bans
  where user_id = p_user_id;

  get diagnostics v_count = row_count;
  return v_count;
end
$$;

comment on function private.move_old_bans(uuid) is
  'Moves a person''s rows of user_bans into locked_users and returns how many.';

create function private.ban_status(p_ban public.locked_users)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with remaining as (
    select greatest(0, floor(extract(epoch from p_ban.banned_until - now())))::bigint as seconds
    where p_ban.id is not null
  )
  select jsonb_build_object(
    'is_banned', p_ban.id is not null,
    'ban_id', p_ban.id,
    'reason', p_ban.reason,
    'banned_at', p_ban.banned_at,
    'banned_until', p_ban.banned_until,
    'remaining_days', coalesce((select seconds / 86400 from remaining), 0),
    'remaining_hours', coalesce((select seconds % 86400 / 3600 from remaining), 0),
    'remaining_minutes', coalesce((select seconds % 3600 / 60 from remaining), 0),
    'auto_unban', p_ban.auto_unban,
    'admin_notes', p_ban.admin_notes
  )
$$;

comment on function private.ban_status(public.locked_users) is
  'The ban status result of spec 0 §3 for a ban, or for a row of nulls. The remaining time is split into days, '
  'hours, minutes; of a permanent ban there is none, and no end.';

create function public.check_user_ban_status(p_user_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ban public.locked_users;
begin
  perform private.require_self_or_admin(p_user_id);
  perform private.move_old_bans(p_user_id);
  perform private.lift_expired_bans();

  select *
  into v_ban
  from public.locked_users
  where user_id = p_user_id
    and is_active
    and (banned_until > now() or not auto_unban);

  return private.ban_status(v_ban);
end
$$;

comment on function public.check_user_ban_status(uuid) is
  'Whether and until when somebody is banned (spec 0 §7), after old bans were moved and expired ones lifted. '
  'For oneself, also while banned; for admins.';

create function public.migrate_legacy_bans(p_user_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count integer;
begin
  perform private.require_self_or_admin(p_user_id);
  v_count := private.move_old_bans(p_user_id);

  return jsonb_build_object(
    'success', true,
    'migrated_count', v_count,
    'message', format('تم نقل %s من سجلات الحظر القديمة', v_count)
  );
end
$$;

comment on function public.migrate_legacy_bans(uuid) is
  'Moves one''s rows of user_bans into locked_users at sign-in: {success, migrated_count, message} (spec 0 §4).';

revoke execute on function public.check_user_ban_status(uuid) from public;
revoke execute on function public.migrate_legacy_bans(uuid) from public;
grant execute on function public.check_user_ban_status(uuid) to authenticated, service_role;
grant execute on function public.migrate_legacy_bans(uuid) to authenticated, service_role;

select cron.schedule('lift expired bans', '0 */6 * * *', 'select private.lift_expired_bans()');

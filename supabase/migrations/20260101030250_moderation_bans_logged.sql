-- The bans that admins give and lift, in the audit log: by triggers, since a ban may be written as a row too.

create function private.log_ban()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.log_admin_action(
    case when new.banned_until is null then 'ban_permanently' else 'ban' end,
    'user',
    new.user_id,
    jsonb_build_object('reason', new.reason, 'until', new.banned_until),
    new.banned_by
  );

  return null;
end
$$;

comment on function private.log_ban() is 'Writes down the bans that admins give, however they give them.';

create trigger log_ban
  after insert on public.locked_users
  for each row
  when (new.banned_by is not null and new.is_active)
  execute function private.log_ban();

create trigger log_permanent_ban
  after update of banned_until on public.locked_users
  for each row
  when (old.banned_until is not null and new.banned_until is null)
  execute function private.log_ban();

create function private.log_lifted_ban()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.log_admin_action('unban', 'user', new.user_id, jsonb_build_object('notes', new.admin_notes), new.lifted_by);

  return null;
end
$$;

comment on function private.log_lifted_ban() is 'Writes down the bans that admins lift.';

create trigger log_lifted_ban
  after update of is_active on public.locked_users
  for each row
  when (old.is_active and not new.is_active and new.lifted_by is not null)
  execute function private.log_lifted_ban();

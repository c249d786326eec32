-- Tells realtime whose rights may have changed, so that it asks what they may still do in their open channels. A project
-- whose rules depend on more than accounts and sessions says it likewise: pg_notify('rights_changed', '<user id>').

create function realtime.tell_account_rights()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('rights_changed', new.id::text);
  return null;
end
$$;
comment on function realtime.tell_account_rights() is 'Says that the rights of an account may have changed.';

create trigger notify_account_rights
after update of role, raw_app_meta_data, banned_until, deleted_at on auth.users
for each row
when (
  (old.role, old.raw_app_meta_data, old.banned_until, old.deleted_at)
  is distinct from (new.role, new.raw_app_meta_data, new.banned_until, new.deleted_at)
)
execute function realtime.tell_account_rights();

create function realtime.tell_ended_sessions()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('rights_changed', ended.user_id::text)
  from ended
  group by ended.user_id;
  return null;
end
$$;
comment on function realtime.tell_ended_sessions() is 'Says that the rights of those whose sessions ended may have changed.';

create trigger notify_ended_sessions
after delete on auth.sessions
referencing old table as ended
for each statement
execute function realtime.tell_ended_sessions();

revoke execute on function realtime.tell_account_rights(), realtime.tell_ended_sessions() from public;

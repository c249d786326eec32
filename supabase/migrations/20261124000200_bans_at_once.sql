-- Bans reach what is open already: whenever one begins, changes or ends, the backend is told to ask what the person may
-- still do in their channels. On a hosted project nobody listens, and channels end when their token has to be renewed.

create function private.tell_ban_changed()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_user_id constant uuid := coalesce(new.user_id, old.user_id);
begin
  if v_user_id is not null then
    perform pg_notify('rights_changed', v_user_id::text);
  end if;

  return null;
end
$$;

comment on function private.tell_ban_changed() is
  'Tells the backend, once the transaction commits, whose rights may have changed by a ban.';

create trigger tell_ban_changed
  after insert or update or delete on public.locked_users
  for each row
  execute function private.tell_ban_changed();

create trigger tell_ban_changed
  after insert or update or delete on public.user_bans
  for each row
  execute function private.tell_ban_changed();

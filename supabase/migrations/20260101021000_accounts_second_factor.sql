-- The second factor of an account is one. The app asks for the code of one and turns off one, so that whoever had two by two tabs
-- would be asked for a code that they threw away, or be told that it is off while another still asks. Auth allows ten, and a hosted
-- project's auth asks the check before requests nothing: so the table itself refuses the second.

create function private.require_only_factor()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Of two that come into force at once, the second waits here and then sees the first.
  perform
  from auth.users
  where id = new.user_id
  for no key update;

  if exists (
    select
    from auth.mfa_factors
    where user_id = new.user_id
      and id <> new.id
      and status = 'verified'
  ) then
    raise exception using message = 'التحقق بخطوتين مفعّل لحسابك، أوقفه أولاً لتفعيله من جديد';
  end if;

  return new;
end
$$;

comment on function private.require_only_factor() is
  'Refuses a second factor, begun or coming into force, of an account that has one in force.';

create trigger require_only_factor
  before insert or update of status on auth.mfa_factors
  for each row
  execute function private.require_only_factor();

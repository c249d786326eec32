-- Who is banned registers no second account: not with the number or email of the ban, not on a device of a permanent one; nor does an
-- account move to that number. A browser names its device at the sign-up; who leaves that out is found by the first device that they
-- report (private.admit_device).

create function private.is_banned_address(p_phone text, p_email text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from public.locked_users
    where is_active
      and (banned_until > now() or not auto_unban)
      and (phone_number = p_phone or email = lower(p_email))
  )
$$;

comment on function private.is_banned_address(text, text) is 'Whether a number or an email is that of a ban in force.';

create function private.refuse_banned_registration()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_banned_address(private.account_phone(new), new.email)
    or private.is_banned_device(new.raw_user_meta_data ->> 'device_fingerprint') then
    raise exception using message = 'تم رفض التسجيل';
  end if;

  new.raw_user_meta_data := new.raw_user_meta_data - 'device_fingerprint';
  return new;
end
$$;

comment on function private.refuse_banned_registration() is
  'Refuses an account for a number or email that is banned (spec 0 §4), or on a device that is; the device is not kept here.';

create trigger refuse_banned_registration
  before insert on auth.users
  for each row
  execute function private.refuse_banned_registration();

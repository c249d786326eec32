-- Account alerts: whoever owns an account is told when its password, email, number or second factor changes, in the
-- app and outside of it, where a thief with a session cannot delete it. Triggers, so that no way to make such a change is
-- without its alert. An alert that fails for good does not fail the change; one that fails for a moment does, so that both are
-- made together later.

create function private.alert_account(
  p_user_id uuid,
  p_kind text,
  p_title text,
  p_message text,
  p_emails text[],
  p_phones text[],
  p_lost_emails text[] default '{}',
  p_lost_phones text[] default '{}'
)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  c_a_day constant integer := 3;
  c_at constant text := 'الوقت: ' || to_char(now() at time zone 'Asia/Baghdad', 'YYYY-MM-DD HH24:MI') || ' بتوقيت بغداد.';
  c_reset constant text :=
    'إن لم تكن أنت من فعل ذلك، فأعد تعيين كلمة المرور فوراً من شاشة الدخول، فهذا يُخرج كل الأجهزة من حسابك.';
  -- For who is signed in; a password that a thief has set is not theirs to change.
  c_secure constant text :=
    'إن لم تكن أنت من فعل ذلك، فغيّر كلمة المرور فوراً من شاشة الأمان. وإن لم تُقبل كلمتك، فسجّل الخروج من كل الأجهزة وأعد تعيينها من شاشة الدخول.';
  c_lost constant text := 'إن لم تكن أنت من فعل ذلك، فراسل فريق الدعم فوراً، فهذا %s لم يعد يفتح حسابك.';
begin
  -- Who changes one thing fifty times must not flood a mailbox or a number.
  if private.consume_rate_limit('account_alert_' || p_kind, p_user_id::text, c_a_day, interval '1 day') > 0 then
    return false;
  end if;

  insert into private.outbox (user_id, kind, channel, recipient, title, body, link)
  select p_user_id, p_kind, channel, recipient, p_title, concat_ws(E'\n', p_message, c_at, advice), link
  from (
    select 'email' as channel, unnest(p_emails) as recipient, c_reset as advice, '/auth?forgot=email' as link
    union all
    select 'email', unnest(p_lost_emails), format(c_lost, 'البريد'), null
    union all
    select 'whatsapp', unnest(p_phones), c_reset, '/forgot-password'
    union all
    select 'whatsapp', unnest(p_lost_phones), format(c_lost, 'الرقم'), null
  ) as messages
  where recipient is not null
    and not private.is_phone_address(recipient);

  begin
    perform private.notify(p_user_id, p_title, p_message || ' ' || c_secure, p_kind, p_target_type => 'security');
  exception
    when others then
      if private.is_passing_failure(sqlstate) then
        raise;
      end if;
      raise warning 'no notification of % for account %: %', p_kind, p_user_id, sqlerrm;
  end;

  return true;
exception
  when others then
    if private.is_passing_failure(sqlstate) then
      raise;
    end if;
    raise warning 'no alert of % for account %: %', p_kind, p_user_id, sqlerrm;
    return false;
end
$$;

comment on function private.alert_account(uuid, text, text, text, text[], text[], text[], text[]) is
  'Tells an account of a change, in the app and by these mailboxes and numbers, nulls left out, 3 times a day for each kind. '
  'p_lost_emails and p_lost_phones no longer reset its password. Whether it was told; raises only what fails for a moment.';

create function private.account_mailbox(p_account auth.users)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_account.email_confirmed_at is not null and not private.is_phone_address(p_account.email)
      then nullif(p_account.email, '')
  end
$$;

comment on function private.account_mailbox(auth.users) is 'The email that an account has proven, or null; synthetic addresses are none.';

create function private.account_number(p_account auth.users)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when private.is_phone_address(p_account.email) or p_account.phone_confirmed_at is not null
      then private.account_phone(p_account)
  end
$$;

comment on function private.account_number(auth.users) is 'The number that an account has proven, or null.';

create function private.alert_account_by_id(p_user_id uuid, p_kind text, p_title text, p_message text)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_account auth.users;
begin
  select *
  into v_account
  from auth.users
  where id = p_user_id;

  -- An account that is being deleted takes its factors and devices along; nobody is left to be told.
  if not found then
    return false;
  end if;

  return private.alert_account(
    p_user_id,
    p_kind,
    p_title,
    p_message,
    array[private.account_mailbox(v_account)],
    array[private.account_number(v_account)]
  );
end
$$;

comment on function private.alert_account_by_id(uuid, text, text, text) is
  'Tells an account by the mailbox and number that it has proven; whether it was told.';

create function private.is_new_password(p_before text, p_after text)
returns boolean
language sql
immutable
as $$
  -- The first password is no change, and neither is a bcrypt hash that sign-in replaces by argon2's.
  select coalesce(p_before, '') <> ''
    and coalesce(p_after, '') <> ''
    and p_before <> p_after
    and not (p_before like '$2%' and p_after like '$argon2%')
$$;

comment on function private.is_new_password(text, text) is 'Whether a changed hash means that somebody set another password.';

create function private.alert_account_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_old_mailbox text;
  v_new_mailbox text;
  v_old_number text;
  v_new_number text;
begin
  if new.deleted_at is not null then
    return null;
  end if;

  v_old_mailbox := private.account_mailbox(old);
  v_new_mailbox := private.account_mailbox(new);
  v_old_number := private.account_number(old);
  v_new_number := private.account_number(new);

  if private.is_new_password(old.encrypted_password, new.encrypted_password) then
    perform private.alert_account(
      new.id,
      'password_changed',
      'تم تغيير كلمة المرور',
      'غُيّرت كلمة مرور حسابك في مجلس.',
      array[v_new_mailbox],
      array[v_new_number]
    );
  end if;

  if lower(v_old_mailbox) <> lower(coalesce(new.email, '')) then
    perform private.alert_account(
      new.id,
      'email_changed',
      'تم تغيير البريد الإلكتروني',
      'غُيّر البريد الإلكتروني لحسابك في مجلس.',
      array[v_new_mailbox],
      array[v_new_number],
      array[v_old_mailbox]
    );
  end if;

  if v_old_number <> coalesce(v_new_number, '') then
    perform private.alert_account(
      new.id,
      'phone_changed',
      'تم تغيير رقم الهاتف',
      'غُيّر رقم هاتف حسابك في مجلس.',
      array[v_new_mailbox],
      array[v_new_number],
      p_lost_phones => array[v_old_number]
    );
  end if;

  return null;
exception
  when others then
    if private.is_passing_failure(sqlstate) then
      raise;
    end if;
    raise warning 'account % was not told of its change: %', new.id, sqlerrm;
    return null;
end
$$;

comment on function private.alert_account_change() is
  'Tells of a new password, email or number; of a new email or number the old one too, which matters most.';

create trigger alert_account_change
  after update of encrypted_password, email, phone on auth.users
  for each row
  when (
    old.encrypted_password is distinct from new.encrypted_password
    or old.email is distinct from new.email
    or old.phone is distinct from new.phone
  )
  execute function private.alert_account_change();

create function private.alert_factor_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.alert_account_by_id(
      old.user_id,
      'factor_removed',
      'تم إيقاف التحقق بخطوتين',
      'أُزيلت خطوة تحقق ثانية من حسابك في مجلس.'
    );
  else
    perform private.alert_account_by_id(
      new.user_id,
      'factor_added',
      'تم تفعيل التحقق بخطوتين',
      'أُضيفت خطوة تحقق ثانية إلى حسابك في مجلس.'
    );
  end if;

  return null;
exception
  when others then
    if private.is_passing_failure(sqlstate) then
      raise;
    end if;
    raise warning 'an account was not told of its second factor: %', sqlerrm;
    return null;
end
$$;

comment on function private.alert_factor_change() is 'Tells of a second factor that comes into force, or no longer is.';

create trigger alert_factor_added
  after update of status on auth.mfa_factors
  for each row
  when (old.status <> 'verified' and new.status = 'verified')
  execute function private.alert_factor_change();

create trigger alert_factor_removed
  after delete on auth.mfa_factors
  for each row
  when (old.status = 'verified')
  execute function private.alert_factor_change();

-- Phone numbers: how one that people type is read, and the synthetic addresses under which accounts by phone live.

create function private.normalize_phone(p_phone text)
returns text
language sql
immutable
as $$
  with typed as (
    select regexp_replace(
      private.latin_digits(p_phone),
      '[^0-9+]',
      '',
      'g'
    ) as text
  ),
  cleaned as (
    select text like '+%' as has_plus, replace(text, '+', '') as digits
    from typed
  ),
  international as (
    select case
      when has_plus then digits
      when digits like '00%' then substr(digits, 3)
      when digits like '07%' then '964' || substr(digits, 2)
      when digits ~ '^05[0-9]{8}$' then '966' || substr(digits, 2)
      else digits
    end as digits
    from cleaned
  ),
  -- Of the supported countries (spec 0 §5) these dial a zero first; elsewhere it may belong to the number.
  without_trunk_zero as (
    select regexp_replace(digits, '^(20|44|961|962|963|964|966|971)0+', '\1') as digits
    from international
  )
  select '+' || digits
  from without_trunk_zero
  where digits ~ '^[1-9][0-9]{7,14}$'
$$;

comment on function private.normalize_phone(text) is
  'A number as people type it, in E.164 (spec 0 §5, the international reading), read as web/src/lib/phone.ts does; null '
  'when it is none.';

create function private.refuse_phone()
returns jsonb
language sql
immutable
as $$
  select jsonb_build_object('success', false, 'error', 'رقم الهاتف غير صحيح. يرجى إدخال رقم هاتف دولي صحيح')
$$;

comment on function private.refuse_phone() is 'The answer to what is no number (spec 0 §5).';

create function private.phone_domain()
returns text
language sql
stable
set search_path = ''
as $$
  select private.app_setting('phone_address_domain')
$$;

comment on function private.phone_domain() is 'The domain of synthetic addresses.';

create function private.is_phone_address(p_email text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(right('.' || host, length('.' || domain)) = '.' || domain, false)
  from (
    select
      substring(rtrim(lower(regexp_replace(p_email, '^\s+|\s+$', '', 'g')), '.') from '@([^@]*)$') as host,
      private.phone_domain() as domain
  ) as parts
$$;

comment on function private.is_phone_address(text) is
  'Whether an email address lies in the domain of synthetic ones or below it, however it is spelt: where no mail may go.';

create function private.account_phone(p_account auth.users)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    -- Below the domain, or spelt otherwise, an address names no number that anybody could have proven.
    when private.is_phone_address(p_account.email)
      then '+' || replace(lower(btrim(p_account.email)), '@' || private.phone_domain(), '')
    when p_account.phone <> '' then '+' || ltrim(p_account.phone, '+')
  end
$$;

comment on function private.account_phone(auth.users) is
  'The number an account is made for, with a leading +; null for an account by email.';

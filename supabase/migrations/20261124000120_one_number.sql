-- One number, one account: the zero that people dial inside their country falls away behind the country's code, and what
-- was kept with it is kept without.

create or replace function private.normalize_phone(p_phone text)
returns text
language sql
immutable
as $$
  with typed as (
    select regexp_replace(
      translate(p_phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
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

update public.profiles
set phone_number = private.normalize_phone(phone_number)
where phone_number <> private.normalize_phone(phone_number)
  and not exists (
    select
    from public.profiles as other
    where other.id <> profiles.id
      and private.normalize_phone(other.phone_number) = private.normalize_phone(profiles.phone_number)
  );

update public.locked_users
set phone_number = private.normalize_phone(phone_number)
where phone_number <> private.normalize_phone(phone_number);

update public.referrals
set phone_number = private.normalize_phone(phone_number)
where phone_number <> private.normalize_phone(phone_number);

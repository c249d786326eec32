-- What is paid once for a number and once for a device: the reward for an invitation, each package of treasure. Accounts are made as one
-- likes, numbers are not.

create table private.paid_once (
  paid_for text not null,
  phone_number text not null,
  device text not null,
  constraint paid_once_pkey primary key (paid_for, phone_number),
  constraint paid_once_device_key unique (paid_for, device)
);

alter table private.paid_once enable row level security;

comment on table private.paid_once is
  'With which numbers (E.164) and devices (fingerprints) something was earned; outlives the accounts, so that a number is not paid for again '
  'in its next.';

create function private.first_device(p_user_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select fingerprint
  from public.device_fingerprints
  where user_id = p_user_id
  order by created_at, fingerprint
  limit 1
$$;

comment on function private.first_device(uuid) is 'The device that a person reported first; null until then.';

create function private.claim_once(p_paid_for text, p_phone_number text, p_device text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- Of those that come with one number or device at once, one after the other is decided about.
  insert into private.paid_once (paid_for, phone_number, device)
  values (p_paid_for, p_phone_number, p_device)
  on conflict do nothing;

  return found;
end
$$;

comment on function private.claim_once(text, text, text) is
  'Whether neither the number nor the device was paid this before; from now on both were, if the transaction is not undone.';

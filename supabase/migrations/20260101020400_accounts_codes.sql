-- One-time codes by phone and by email: six digits (spec 0 §5 has five for email, which are too few for what they open), kept
-- hashed, and asked for and checked within limits. Each purpose of a number counts by itself, every code counts for the network
-- that asks, whoever runs the installation may raise the limits, and a day has an end too. Whoever has one IPv6 address of a /64
-- has all of them: limits count the network.

create table private.code_keys (
  id boolean not null default true,
  key bytea not null default extensions.gen_random_bytes(32),
  constraint code_keys_pkey primary key (id),
  constraint code_keys_only_one check (id)
);

alter table private.code_keys enable row level security;

comment on table private.code_keys is 'The one secret with which codes are hashed, made here and known nowhere else.';

insert into private.code_keys default values;

create function private.hash_code(p_recipient text, p_code text)
returns text
language sql
stable
set search_path = ''
as $$
  select encode(extensions.hmac(convert_to(p_recipient || E'\n' || coalesce(p_code, ''), 'UTF8'), key, 'sha256'), 'hex')
  from private.code_keys
$$;

comment on function private.hash_code(text, text) is
  'HMAC-SHA256 of a code and who it went to. Nothing slower: what guards six digits is that tries are counted, and whoever asks '
  'has no account yet, so that each check of a slow hash would be work for the database at anybody''s wish.';

create function private.new_code()
returns text
language sql
volatile
set search_path = ''
as $$
  select lpad(
    (('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 1000000)::text,
    6,
    '0'
  )
$$;

comment on function private.new_code() is 'Six random digits.';

create function private.typed_code(p_code text)
returns text
language sql
immutable
as $$
  select regexp_replace(private.latin_digits(p_code), '[\s\-]', '', 'g')
$$;

comment on function private.typed_code(text) is 'A code as people type it, as it is compared: in Latin digits, without spaces and dashes.';

create function private.refuse_code_shape(p_code text)
returns jsonb
language sql
immutable
as $$
  select jsonb_build_object('success', false, 'error', 'رمز التحقق يجب أن يكون 6 أرقام')
  where (p_code ~ '^[0-9]{6}$') is not true
$$;

comment on function private.refuse_code_shape(text) is 'The answer to what cannot be a code, as it is compared; null where it can (spec 0 §5).';

create function private.code_lifetime()
returns interval
language sql
immutable
as $$
  select interval '10 minutes'
$$;

create function private.code_tries()
returns integer
language sql
immutable
as $$
  select 5
$$;

comment on function private.code_lifetime() is
  'How long a code is good, by phone or email; what is sent with it says so. Held to the backend''s own codes by '
  'tests/api/product/code-limits.test.ts.';
comment on function private.code_tries() is 'After how many wrong tries a code is worth nothing.';

create function private.network_of(p_address text, p_bits integer default 64)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_address inet;
begin
  -- A range is no address.
  if p_address like '%/%' then
    return p_address;
  end if;

  v_address := regexp_replace(p_address, '^([0-9a-f:.]*:[0-9a-f:.]*)%.+$', '\1', 'i')::inet;
  return case
    when family(v_address) = 4 then host(v_address)
    -- A socket for both protocols names a visitor who came by the older one so.
    when v_address << '::ffff:0:0/96'::inet then substr(host(v_address), 8)
    else network(set_masklen(v_address, p_bits))::text
  end;
exception
  when invalid_text_representation then
    return p_address;
end
$$;

comment on function private.network_of(text, integer) is
  'What limits count a network address as: an IPv4 address itself, of an IPv6 address its /64, or its site, the /48. What is none counts '
  'as it is. Held to the backend''s networkOf and siteOf by tests/support/network-cases.ts.';

revoke execute on function private.network_of(text, integer) from public;

create function private.code_limits(
  p_is_send boolean,
  out attempts integer,
  out window_length interval,
  out per_day integer,
  out per_address_factor integer,
  out per_site_factor integer
)
language sql
immutable
as $$
  -- Whoever may try again every quarter of an hour would have hundreds of tries by the evening; whole towns share one address
  -- behind a carrier. The networks of an IPv6 site may be one subscriber's, or a carrier's phones.
  select
    case when p_is_send then 3 else 5 end,
    case when p_is_send then interval '10 minutes' else interval '15 minutes' end,
    case when p_is_send then 10 else 20 end,
    20,
    10
$$;

comment on function private.code_limits(boolean) is
  'How often a code is sent, or checked, within the window and in a day, how many times as often for a network (spec 0 §9), and how '
  'many times as often as that for an IPv6 site. '
  'Held to the backend''s limits on its own codes by tests/api/product/code-limits.test.ts.';

create function private.wait_answer(p_text text, p_seconds integer)
returns jsonb
language sql
immutable
as $$
  select jsonb_build_object(
    'success', false,
    'error', p_text,
    'retry_after_seconds', p_seconds
  )
$$;

comment on function private.wait_answer(text, integer) is 'The answer to one over a limit for so many more seconds.';

create function private.code_wait(p_action text, p_key text, p_limits jsonb)
returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  v_limits constant record := private.code_limits(p_action like '%\_send');
  v_factor constant integer := coalesce((p_limits ->> 'factor')::integer, 1);
begin
  return greatest(
    private.rate_limit_wait(p_action, p_key, v_limits.attempts * v_factor, v_limits.window_length),
    private.rate_limit_wait(p_action || '_day', p_key, v_limits.per_day * v_factor, interval '1 day')
  );
end
$$;

comment on function private.code_wait(text, text, jsonb) is
  'Seconds until a code may be sent (…_send) or checked again as far as the key is concerned; 0 where one may now.';

create function private.code_wait_answer(p_action text, p_seconds integer)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select private.wait_answer(
    case
      when p_action like '%\_send' then private.wait_text(p_seconds)
      else format('تم تجاوز الحد المسموح للتحقق، حاول مرة أخرى بعد %s ثانية', private.grouped(p_seconds))
    end,
    p_seconds
  )
  where p_seconds > 0
$$;

comment on function private.code_wait_answer(text, integer) is
  'The answer to who may have a code sent (…_send) or checked only in so many seconds; null where that is now.';

create function private.consume_code_rate_limit(p_action text, p_key text, p_address text, p_limits jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_limits constant record := private.code_limits(p_action like '%\_send');
  v_factor constant integer := coalesce((p_limits ->> 'factor')::integer, 1);
  v_max constant integer := v_limits.attempts * v_factor;
  v_address_max constant integer :=
    v_max * coalesce((p_limits ->> 'per_address_factor')::integer, v_limits.per_address_factor);
  v_network constant text := private.network_of(p_address);
  v_site constant text := private.network_of(p_address, 48);
  v_wait integer := 0;
begin
  -- What its key refuses costs the network nothing: one number asked for again and again would use up what all its neighbours have.
  if p_key is not null then
    -- Of many at once too.
    perform pg_advisory_xact_lock(hashtextextended(p_action || ':' || p_key, 0));
    v_wait := private.code_wait(p_action, p_key, p_limits);
  end if;

  if v_wait = 0 and v_network is not null then
    v_wait := private.consume_rate_limit(p_action || '_address', v_network, v_address_max, v_limits.window_length);
  end if;

  -- What its own network refuses costs the site nothing: one phone of a carrier would use up what all of them have.
  if v_wait = 0 and v_site <> v_network then
    v_wait := private.consume_rate_limit(p_action || '_address', v_site, v_address_max * v_limits.per_site_factor, v_limits.window_length);
  end if;

  if v_wait = 0 and p_key is not null then
    v_wait := private.consume_rate_limit(p_action, p_key, v_max, v_limits.window_length);
  end if;

  if v_wait = 0 and p_key is not null then
    v_wait := private.consume_rate_limit(p_action || '_day', p_key, v_limits.per_day * v_factor, interval '1 day');
  end if;

  return private.code_wait_answer(p_action, v_wait);
end
$$;

comment on function private.consume_code_rate_limit(text, text, text, jsonb) is
  'Counts the sending (…_send) or checking of a code, for its key, and for its network and site, unless they are null, against '
  'private.code_limits. p_limits {factor, per_address_factor} multiplies all of it, and what a network may in minutes. Null, or '
  'the answer to one over a limit.';

create function private.refuse_code(p_text text, p_action text, p_key text, p_limits jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'success', false,
    'error', p_text,
    'retry_after_seconds', nullif(private.code_wait(p_action, p_key, p_limits), 0)
  ))
$$;

comment on function private.refuse_code(text, text, text, jsonb) is
  'The answer to a wrong code, with the seconds to wait where it was the last that its key may try for now: another code would not be '
  'looked at either.';

create function private.find_phone_account(p_phone text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select id
  from public.profiles
  where phone_number = p_phone
$$;

comment on function private.find_phone_account(text) is 'Whose number it is (E.164), or null.';

create function private.account_state(p_user_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select encode(
    extensions.digest(
      jsonb_build_array(users.encrypted_password, lower(users.email), users.phone, profiles.phone_number)::text,
      'sha256'
    ),
    'hex'
  )
  from auth.users
  left join public.profiles on profiles.id = users.id
  where users.id = p_user_id
$$;

comment on function private.account_state(uuid) is
  'A digest of what an account is entered by: its password''s hash and its addresses; null where there is none. What was sent to '
  'its owner is good only while it is the same.';

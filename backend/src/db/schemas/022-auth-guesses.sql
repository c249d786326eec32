-- What guesses are counted with, beside Supabase's own tables of the schema `auth`: attempts of accounts and networks, wrong
-- digits of a code, used codes of authenticator apps, and the places in which an account is at home;
-- and whether a password that was right still is.

create table auth.rate_limits (
  key text not null,
  attempts integer not null,
  resets_at timestamptz not null,
  identifiers text[] not null default '{}',
  constraint rate_limits_pkey primary key (key)
);

create index rate_limits_resets_at_idx on auth.rate_limits (resets_at);

comment on table auth.rate_limits is 'Attempts counted per action and account or network address, shared by all processes; not in Supabase.';
comment on column auth.rate_limits.key is 'As sign_in:account:sara@example.com; from a known place sign_in:network:192.0.2.1:account:…; in a day, day:… before it.';
comment on column auth.rate_limits.identifiers is 'The spellings of the account tried in the attempt under way; trying one again begins the next attempt.';
comment on column auth.rate_limits.resets_at is 'The window that began with the first attempt ends, and counting starts anew.';

create table auth.known_places (
  user_id uuid not null,
  factor_id uuid,
  place text not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  constraint known_places_key unique nulls not distinct (user_id, factor_id, place),
  constraint known_places_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint known_places_factor_id_fkey foreign key (factor_id) references auth.mfa_factors (id) on delete cascade
);

create index known_places_factor_id_idx on auth.known_places (factor_id) where factor_id is not null;
create index known_places_seen_at_idx on auth.known_places (seen_at);

comment on table auth.known_places is
  'Where accounts signed in: attempts from there are counted apart, so that strangers lock nobody out of their own home.';
comment on column auth.known_places.user_id is
  'The account, by whatever email or number: with those it moves, and whoever has one of them next is at home in none of its places.';
comment on column auth.known_places.factor_id is 'The second factor that was shown there; null where the account signed in.';
comment on column auth.known_places.place is
  'network: an IPv4 address, or the /64 of an IPv6 address; device: SHA-256 of the cookie of a browser.';

create table auth.one_time_codes (
  user_id uuid not null,
  token_type auth.one_time_token_type not null,
  digits_hash text not null,
  failures smallint not null default 0,
  password_hash text,
  created_at timestamptz not null default now(),
  constraint one_time_codes_pkey primary key (user_id, token_type),
  constraint one_time_codes_token_fkey foreign key (user_id, token_type)
    references auth.one_time_tokens (user_id, token_type) on delete cascade
);

comment on table auth.one_time_codes is
  'The digits that were sent together with a link of auth.one_time_tokens, and which password waits for their proof.';
comment on column auth.one_time_codes.digits_hash is 'HMAC-SHA256 with the project''s secret over address and digits.';
comment on column auth.one_time_codes.failures is 'Wrong tries; after five the digits are worth nothing.';
comment on column auth.one_time_codes.password_hash is
  'What the account''s password becomes with its first proof of an address: the one of whoever asked for this code.';

create table auth.used_totp_steps (
  factor_id uuid not null,
  step bigint not null,
  challenge_id uuid not null,
  session_id uuid not null,
  constraint used_totp_steps_pkey primary key (factor_id),
  constraint used_totp_steps_factor_id_fkey foreign key (factor_id) references auth.mfa_factors (id) on delete cascade
);

comment on table auth.used_totp_steps is
  'The latest time step whose code each factor has used up (RFC 6238 §5.2): that one and earlier ones are refused. The '
  'challenge that it answered, in the session that it raised, may hear of it again.';

create function auth.require_password_hash(p_user_id uuid, p_hash text)
returns void
language plpgsql
as $$
begin
  if not exists (
    select from auth.users where id = p_user_id and encrypted_password is not distinct from p_hash
  ) then
    raise exception 'the password was changed meanwhile' using errcode = 'AU001';
  end if;
end
$$;

comment on function auth.require_password_hash(uuid, text) is
  'Ends the transaction when an account, locked before, no longer has the password that was verified; not in Supabase.';

revoke execute on function auth.require_password_hash(uuid, text) from public;

create function auth.require_fitting_metadata(p_metadata jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if octet_length(p_metadata::text) > 4000 then
    raise exception 'the metadata are too large' using errcode = 'AU002';
  end if;
end
$$;

comment on function auth.require_fitting_metadata(jsonb) is
  'Ends the transaction when metadata (bytes of JSON) outgrow the access tokens that carry them; not in Supabase.';

revoke execute on function auth.require_fitting_metadata(jsonb) from public;

alter table auth.rate_limits enable row level security;
alter table auth.known_places enable row level security;
alter table auth.one_time_codes enable row level security;
alter table auth.used_totp_steps enable row level security;

-- Whom row security takes the caller for: what the token of the request says, under Supabase's names.

create function auth.uid()
returns uuid
language sql
stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

create function auth.role()
returns text
language sql
stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )::text
$$;

create function auth.email()
returns text
language sql
stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )::text
$$;

create function auth.jwt()
returns jsonb
language sql
stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

comment on function auth.uid() is 'The id of the signed-in caller, or null.';
comment on function auth.role() is 'The role of the caller''s token. Policies should name roles with `to` instead.';
comment on function auth.email() is 'The email in the caller''s token. Prefer auth.jwt() -> ''email''.';
comment on function auth.jwt() is 'All claims of the caller''s token, or null.';

grant execute on function auth.uid() to anon, authenticated, service_role, authenticator;
grant execute on function auth.role() to anon, authenticated, service_role, authenticator;
grant execute on function auth.email() to anon, authenticated, service_role, authenticator;
grant execute on function auth.jwt() to anon, authenticated, service_role, authenticator;

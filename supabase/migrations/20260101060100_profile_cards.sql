-- What one may see of a person: one's own whole row, others' public part, and whether a name is free. The edge function
-- `secure-profile` is the door to these.

create function private.profile_counts(p_user_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'friends_count', (
      select count(*)
      from public.friendships
      where p_user_id in (user1_id, user2_id)
    ),
    'posts_count', (
      select count(*)
      from public.posts
      where user_id = p_user_id
    )
  )
$$;

comment on function private.profile_counts(uuid) is 'How many friends and posts a person has: {friends_count, posts_count}.';

create function public.get_own_profile()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
      'id', id,
      'username', username,
      'full_name', full_name,
      'avatar_url', avatar_url,
      'avatar_media', avatar_media,
      'cover_image_url', cover_image_url,
      'cover_image_media', cover_image_media,
      'bio', bio,
      'email', email,
      'phone_number', phone_number,
      'created_at', created_at,
      'updated_at', updated_at,
      'terms_accepted_at', terms_accepted_at,
      'username_last_changed', username_last_changed,
      'full_name_last_changed', full_name_last_changed
    ) || private.profile_counts(id)
  from public.profiles
  where id = auth.uid()
$$;

comment on function public.get_own_profile() is 'The caller''s whole profile, email and number included, with its counts.';

create function public.get_public_profile(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
      'id', id,
      'username', username,
      'full_name', full_name,
      'avatar_url', avatar_url,
      'avatar_media', avatar_media,
      'cover_image_url', cover_image_url,
      'cover_image_media', cover_image_media,
      'bio', bio,
      'created_at', created_at
    ) || private.profile_counts(id)
  from public.profiles
  where id = p_user_id
$$;

comment on function public.get_public_profile(uuid) is 'What everyone signed in may see of a person, with its counts; null for nobody.';

create function public.find_profile_by_username(p_username text)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id
  from public.profiles
  -- Of a longer one than any, as much as makes it longer: it may be lowered for each profile.
  where lower(username) = lower(left(p_username, 31))
$$;

comment on function public.find_profile_by_username(text) is
  'The id of who has the name, however its letters are cased: names are unique without regard to that; null for nobody.';

create type public.username_availability as (
  available boolean,
  error text
);

comment on type public.username_availability is 'Whether a name is free, and why it is not.';

create function public.is_username_available(p_username text)
returns public.username_availability
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_username constant text := private.typed_name(p_username);
  v_problem constant text := coalesce(
    private.validate_username(v_username),
    case
      when private.is_reserved_username(v_username) or private.is_username_taken(v_username, auth.uid())
        then 'اسم المستخدم غير متاح'
    end
  );
begin
  return row(v_problem is null, v_problem);
end
$$;

comment on function public.is_username_available(text) is
  'Whether the caller could have this name: {available, error}; their own present one counts as available.';

create function public.update_own_profile(p_fields jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  -- A number of eight characters may be text of 131,000 digits, so that nothing but text is written out as text.
  if exists (
    select
    from jsonb_each(p_fields) as field
    where jsonb_typeof(field.value) not in ('string', 'null')
  ) then
    raise exception using errcode = '22023', message = 'البيانات المدخلة غير صحيحة';
  end if;

  -- Runs with the caller's own rights: row security, column grants and the profile's triggers decide.
  update public.profiles
  set username = case when p_fields ? 'username' then p_fields ->> 'username' else username end,
    full_name = case when p_fields ? 'full_name' then p_fields ->> 'full_name' else full_name end,
    avatar_url = case when p_fields ? 'avatar_url' then p_fields ->> 'avatar_url' else avatar_url end,
    cover_image_url = case when p_fields ? 'cover_image_url' then p_fields ->> 'cover_image_url' else cover_image_url end,
    bio = case when p_fields ? 'bio' then p_fields ->> 'bio' else bio end
  where id = auth.uid();

  return public.get_own_profile();
end
$$;

comment on function public.update_own_profile(jsonb) is
  'Changes the given ones of username, full_name, avatar_url, cover_image_url and bio, and returns the whole own profile.';

revoke execute on function public.get_own_profile() from public;
revoke execute on function public.get_public_profile(uuid) from public;
revoke execute on function public.find_profile_by_username(text) from public;
revoke execute on function public.is_username_available(text) from public;
revoke execute on function public.update_own_profile(jsonb) from public;
grant execute on function public.get_own_profile() to authenticated;
grant execute on function public.get_public_profile(uuid) to authenticated;
grant execute on function public.find_profile_by_username(text) to authenticated;
grant execute on function public.is_username_available(text) to authenticated;
grant execute on function public.update_own_profile(jsonb) to authenticated;

-- The hook that Auth of a Supabase project asks before it makes an account. There the words of a trigger are lost behind
-- "Database error saving new user"; an answer of this hook reaches the person. The triggers stay, since they see every way in.

create function public.before_user_created(event jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user constant jsonb := event -> 'user';
  v_words text;
begin
  -- The account is made on trial and taken back, so that the rules of the triggers are asked and stand nowhere twice.
  begin
    insert into auth.users (
      instance_id, id, aud, role, email, phone, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
    )
    values (
      '00000000-0000-0000-0000-000000000000',
      gen_random_uuid(),
      'authenticated',
      'authenticated',
      nullif(v_user ->> 'email', ''),
      nullif(v_user ->> 'phone', ''),
      coalesce(v_user -> 'app_metadata', '{}'),
      coalesce(v_user -> 'user_metadata', '{}'),
      now(),
      now()
    );
    raise sqlstate 'UNDO0';
  exception
    when sqlstate 'UNDO0' or unique_violation then
      return '{}';
    when raise_exception then
      get stacked diagnostics v_words = message_text;
      return jsonb_build_object('error', jsonb_build_object('http_code', 422, 'message', v_words));
  end;
end
$$;

comment on function public.before_user_created(jsonb) is
  'Why an account may not be made, in the words of the rule: {} or {error: {http_code, message}}. For Auth of a Supabase project.';

revoke execute on function public.before_user_created(jsonb) from public, anon, authenticated;
grant usage on schema public to supabase_auth_admin;
grant execute on function public.before_user_created(jsonb) to supabase_auth_admin;

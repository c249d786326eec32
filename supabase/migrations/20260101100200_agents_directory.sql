-- The directory of agents: everyone signed in sees who they are and what they offer, and gets the number behind the
-- contact link one agent at a time, so that nobody copies a list of numbers.

create function public.get_safe_agents()
returns table (
  id uuid,
  name text,
  location text,
  services text,
  approved_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    approved_agents.id,
    approved_agents.name,
    approved_agents.location,
    approved_agents.services,
    approved_agents.approved_at
  from public.approved_agents
  where approved_agents.is_active
    and not private.is_banned(approved_agents.user_id)
  order by approved_agents.approved_at desc, approved_agents.id
$$;

comment on function public.get_safe_agents() is
  'The active agents, newest first, without their numbers and accounts (spec 2 §3), which a picture would tell of. Who is banned is '
  'left out.';

create function public.get_agent_contact(p_agent_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_whatsapp text;
  v_wait integer;
begin
  v_wait := private.consume_rate_limit('agent_contact', auth.uid()::text, 30, interval '1 hour');
  if v_wait > 0 then
    return private.fail(
      private.wait_text(v_wait),
      jsonb_build_object('retry_after_seconds', v_wait)
    );
  end if;

  perform private.purge_old_attempts();

  select whatsapp
  into v_whatsapp
  from public.approved_agents
  where id = p_agent_id
    and is_active
    and not private.is_banned(user_id);

  if not found then
    return private.fail('هذا الوكيل غير متاح');
  end if;

  return private.ok('رقم الوكيل', jsonb_build_object('phone_digits', ltrim(v_whatsapp, '+')));
end
$$;

comment on function public.get_agent_contact(uuid) is
  'The digits of an agent''s number, for the contact link (spec 2 §2): {success, error?, message, phone_digits?, '
  'retry_after_seconds?}. 30 in an hour.';

revoke execute on function public.get_safe_agents() from public;
revoke execute on function public.get_agent_contact(uuid) from public;
grant execute on function public.get_safe_agents() to authenticated;
grant execute on function public.get_agent_contact(uuid) to authenticated;

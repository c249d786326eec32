-- What admins do about agents: approve or reject an application, and take an agent's right away or give it back.

create function private.appoint_agent(p_application public.agent_applications)
returns uuid
language sql
set search_path = ''
as $$
  insert into public.approved_agents (user_id, name, location, whatsapp, services, approved_by)
  values (
    p_application.user_id,
    p_application.name,
    p_application.location,
    p_application.whatsapp,
    p_application.services,
    p_application.reviewed_by
  )
  on conflict (user_id) do update
  set name = excluded.name,
    location = excluded.location,
    whatsapp = excluded.whatsapp,
    services = excluded.services,
    approved_by = excluded.approved_by,
    approved_at = now(),
    is_active = true
  returning id
$$;

comment on function private.appoint_agent(public.agent_applications) is
  'Makes an applicant an agent, or an agent of former days one again, and returns the agent''s id.';

create function private.approve_application(p_application public.agent_applications)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_agent_id constant uuid := private.appoint_agent(p_application);
begin
  perform private.notify(
    p_application.user_id,
    'تم قبول طلب الوكالة',
    concat_ws(E'\n', 'أنت الآن وكيل معتمد، وتحويلاتك بلا حد يومي', p_application.review_notes),
    'agent_approval',
    p_target_type => 'application',
    p_target_id => p_application.id
  );

  return private.ok('تم قبول الطلب', jsonb_build_object('status', 'approved', 'agent_id', v_agent_id));
end
$$;

comment on function private.approve_application(public.agent_applications) is 'Makes the applicant an agent and tells them.';

create function private.reject_application(p_application public.agent_applications)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.refund_application(p_application);

  perform private.notify(
    p_application.user_id,
    'تم رفض طلب الوكالة',
    concat_ws(E'\n', 'أعيدت رسوم التقديم إلى رصيدك', p_application.review_notes),
    'agent_rejection',
    p_target_type => 'application',
    p_target_id => p_application.id
  );

  return private.ok('تم رفض الطلب', jsonb_build_object('status', 'rejected'));
end
$$;

comment on function private.reject_application(public.agent_applications) is 'Gives the fee back and tells the applicant.';

create function public.review_agent_application(
  p_application_id uuid,
  p_approve boolean,
  p_review_notes text default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_application public.agent_applications;
begin
  perform private.require_admin_step_up();
  if p_approve is null then
    return private.fail('البيانات المدخلة غير صحيحة');
  end if;

  -- The wallet comes first, as everywhere, so that a review and a deleted account cannot wait for each other.
  perform private.lock_wallets(user_id)
  from public.agent_applications
  where id = p_application_id;

  update public.agent_applications
  set status = case when p_approve then 'approved' else 'rejected' end,
    review_notes = nullif(left(private.plain_text(left(p_review_notes, 4000)), 900), ''),
    reviewed_at = now(),
    reviewed_by = auth.uid()
  where id = p_application_id
    and user_id is distinct from auth.uid()
    and status = 'pending'
  returning *
  into v_application;

  if not found then
    return private.fail('هذا الطلب غير موجود أو تمت مراجعته');
  end if;

  perform private.log_admin_action(
    case when p_approve then 'approve_agent' else 'reject_agent' end,
    'agent_application',
    p_application_id,
    jsonb_build_object('author_id', v_application.user_id, 'name', v_application.name, 'notes', v_application.review_notes)
  );

  return case
    when p_approve then private.approve_application(v_application)
    else private.reject_application(v_application)
  end;
end
$$;

comment on function public.review_agent_application(uuid, boolean, text) is
  'Decides a pending application, once: {success, error?, message, status?, agent_id?} (spec 2 §4). For admins, never '
  'about themselves.';

create function public.set_agent_active(p_agent_id uuid, p_is_active boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_agent public.approved_agents;
begin
  perform private.require_admin_step_up();

  update public.approved_agents
  set is_active = p_is_active
  where id = p_agent_id
    and p_is_active is not null
  returning *
  into v_agent;

  if not found then
    return private.fail('هذا الوكيل غير متاح');
  end if;

  perform private.log_admin_action(
    case when p_is_active then 'activate_agent' else 'deactivate_agent' end,
    'agent',
    p_agent_id,
    jsonb_build_object('author_id', v_agent.user_id, 'name', v_agent.name)
  );

  return private.ok(
    case when p_is_active then 'تم تفعيل الوكيل' else 'تم إيقاف الوكيل' end,
    jsonb_build_object('is_active', p_is_active)
  );
end
$$;

comment on function public.set_agent_active(uuid, boolean) is
  'Takes an agent''s right away or gives it back: {success, error?, message, is_active?}. For admins.';

revoke execute on function public.review_agent_application(uuid, boolean, text) from public;
revoke execute on function public.set_agent_active(uuid, boolean) from public;
grant execute on function public.review_agent_application(uuid, boolean, text) to authenticated, service_role;
grant execute on function public.set_agent_active(uuid, boolean) to authenticated, service_role;

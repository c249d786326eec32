-- Chat messages are cleared away after 24 hours: every 6 hours, and at sign-in (spec 0 §9).

create function private.delete_old_messages(p_limit bigint default null)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_table text;
  v_deleted integer;
  v_count integer := 0;
begin
  foreach v_table in array array['public.messages', 'public.room_messages']
  loop
    execute format(
      'delete from %1$s
      where ctid = any (array(
        select ctid
        from %1$s
        where created_at < now() - interval ''24 hours''
        limit $1
        for update skip locked
      ))',
      v_table
    )
    using p_limit;
    get diagnostics v_deleted = row_count;
    v_count := v_count + v_deleted;
  end loop;

  delete from private.conversations
  where ctid = any (array(
    select ctid
    from private.conversations
    where last_at < now() - private.message_lifetime()
    limit p_limit
    for update skip locked
  ));

  -- What channels would tell again.
  if private.may_forget_broadcasts() then
    delete from realtime.messages
    where ctid = any (array(
      select ctid
      from realtime.messages
      where inserted_at < (now() - interval '24 hours')::timestamp
        and (topic like 'room:%' or topic like 'user:%')
      limit p_limit
      for update skip locked
    ));
  end if;

  return v_count;
end
$$;

comment on function private.delete_old_messages(bigint) is
  'Deletes messages older than 24 hours, at most p_limit of each kind unless it is null, and returns how many; and what rooms and people were told with them.';

create function public.cleanup_old_messages()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_count constant integer := private.delete_old_messages(1000);
begin
  return jsonb_build_object(
    'success', true,
    'cleaned_count', v_count,
    'message', format('تم حذف %s من الرسائل القديمة', v_count)
  );
end
$$;

comment on function public.cleanup_old_messages() is
  'Deletes up to 1000 messages of each kind that are older than 24 hours: {success, cleaned_count, message}. For '
  'everyone, at sign-in.';

revoke execute on function public.cleanup_old_messages() from public;
grant execute on function public.cleanup_old_messages() to authenticated, service_role;
select cron.schedule('delete old messages', '15 */6 * * *', 'select private.delete_old_messages() where private.is_clock_steady()');

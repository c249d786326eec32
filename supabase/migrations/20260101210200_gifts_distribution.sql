-- Distribution of gifts: one gift, under its rules, split as who is in the room at that one moment has it.

create function private.distribute_room_gift(
  p_room_id uuid,
  p_sender_id uuid,
  p_receiver_id uuid,
  p_gift_type text,
  p_amount bigint
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_problem constant text := private.validate_gift(p_gift_type, p_amount);
  v_room public.rooms;
  v_seats jsonb;
  v_is_owner_present boolean;
  v_split private.gift_split;
  v_transaction_id uuid;
begin
  if v_problem is not null then
    return private.refuse('invalid_amount', v_problem);
  end if;

  if p_receiver_id = p_sender_id then
    return private.refuse('self', 'لا يمكنك إرسال هدية إلى نفسك');
  end if;

  select *
  into v_room
  from public.rooms
  where id = p_room_id
  for key share;
  if v_room.id is null then
    return private.refuse_gone_room();
  end if;

  -- Who is there now stays until the gift is made: a seat that is given up meanwhile was held, or was not there.
  select coalesce(jsonb_object_agg(held.user_id, held.seen_at > now() - private.room_presence_window()), '{}')
  into v_seats
  from (
    select user_id, seen_at
    from public.room_members
    where room_id = p_room_id
      and user_id in (p_sender_id, p_receiver_id, v_room.owner_id)
      and seen_at > now() - private.room_seat_length()
    order by user_id
    for key share
  ) as held;

  if not v_seats ? p_sender_id::text then
    return private.not_seated(p_room_id);
  end if;

  if not v_seats ? p_receiver_id::text or private.is_banned(p_receiver_id) then
    return private.refuse('receiver_left', 'غادر هذا العضو الغرفة');
  end if;

  v_is_owner_present := coalesce((v_seats ->> v_room.owner_id::text)::boolean, false) and not private.is_banned(v_room.owner_id);
  perform private.lock_wallets(variadic array_remove(
    array[p_sender_id, p_receiver_id, case when v_is_owner_present then v_room.owner_id end],
    null
  ));

  if private.balance_of(p_sender_id, p_gift_type) < p_amount then
    return private.refuse(
      'insufficient',
      case p_gift_type when 'gems' then 'رصيد الجواهر غير كافي' else 'رصيد النقاط غير كافي' end
    );
  end if;

  if private.gifts_left(p_sender_id) <= 0 then
    return private.refuse(
      'slow_down',
      format('وصلت إلى الحد اليومي لعدد الهدايا (%s)، حاول مرة أخرى غداً', private.daily_gift_count())
    );
  end if;

  v_split := private.split_gift(p_gift_type, p_amount, v_is_owner_present);
  v_transaction_id := private.post_gift(p_sender_id, p_receiver_id, v_room.owner_id, p_gift_type, p_amount, v_split);

  perform private.notify_gift(p_sender_id, p_receiver_id, v_room, private.gift_in_words(p_gift_type, p_amount), v_split);
  perform private.tell_gift(p_sender_id, p_receiver_id, p_room_id, jsonb_build_object(
    'id', v_transaction_id,
    'gift_type', p_gift_type,
    'amount', p_amount,
    'room_owner_present', v_is_owner_present
  ));

  return private.ok('تم إرسال الهدية بنجاح!', jsonb_build_object(
    'room_owner_present', v_is_owner_present,
    'receiver_amount', v_split.receiver,
    'room_owner_amount', v_split.owner,
    'treasury_amount', v_split.treasury,
    'points_balance', private.balance_of(p_sender_id, 'points'),
    'gems_balance', private.balance_of(p_sender_id, 'gems')
  ));
end
$$;

comment on function private.distribute_room_gift(uuid, uuid, uuid, text, bigint) is 'A gift, under its rules.';

create function private.gifts_left(p_user_id uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.daily_gift_count() - (
    select count(distinct transaction_id)
    from public.ledger_entries
    where user_id = p_user_id
      and kind = 'room_gift'
      and amount < 0
      and created_at >= date_trunc('day', now(), 'utc')
  );
end
$$;

comment on function private.gifts_left(uuid) is 'How many gifts a person may still make on this UTC day.';

create function private.gift_in_words(p_gift_type text, p_amount bigint)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case p_gift_type when 'gems' then private.gems_in_words(p_amount) else private.points_in_words(p_amount) end;
end
$$;

comment on function private.gift_in_words(text, bigint) is 'What is given, as one says it.';

create function private.post_gift(
  p_sender_id uuid,
  p_receiver_id uuid,
  p_owner_id uuid,
  p_gift_type text,
  p_amount bigint,
  p_split private.gift_split
)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_shares constant private.ledger_line[] := array[
    private.credit_user(p_receiver_id, 'points', p_split.receiver),
    private.credit_account(private.treasury(), 'points', p_split.treasury)
  ]
    -- Who is absent has no part in the movement.
    || case when p_split.owner > 0 then array[private.credit_user(p_owner_id, 'points', p_split.owner)] else '{}' end;
begin
  if p_gift_type = 'points' then
    return private.post_transaction('room_gift', variadic v_shares || private.debit_user(p_sender_id, 'points', p_amount));
  end if;

  return private.post_transaction(
    'room_gift',
    variadic v_shares || array[
      private.debit_user(p_sender_id, 'gems', p_amount),
      private.credit_account(private.exchange(), 'gems', p_amount),
      private.debit_account(private.exchange(), 'points', p_split.worth)
    ]
  );
end
$$;

comment on function private.post_gift(uuid, uuid, uuid, text, bigint, private.gift_split) is
  'Makes the movement of a gift and returns its transaction_id: gems go to the exchange, which gives the points that they are worth.';

create function public.distribute_room_gift(
  p_room_id uuid,
  p_sender_id uuid,
  p_receiver_id uuid,
  p_gift_type text,
  p_amount bigint,
  p_request_id uuid default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_self(p_sender_id);

  return private.answer_once(
    p_request_id,
    'distribute_room_gift',
    p_room_id::text,
    p_sender_id::text,
    p_receiver_id::text,
    p_gift_type,
    p_amount::text
  );
end
$$;

comment on function public.distribute_room_gift(uuid, uuid, uuid, text, bigint, uuid) is
  'Gives gems or points of the caller''s, who is the sender, to somebody in the same room: {success, error?, message, code?, room_owner_present?, receiver_amount?, '
  'room_owner_amount?, treasury_amount?, points_balance?, gems_balance?} (spec 1 §7).';

revoke execute on function public.distribute_room_gift(uuid, uuid, uuid, text, bigint, uuid) from public;
grant execute on function public.distribute_room_gift(uuid, uuid, uuid, text, bigint, uuid) to authenticated;

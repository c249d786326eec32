-- Gifts: gems or points given to somebody in a room (spec 1 §7, §9). Gems go for 38 % of them in points. Of what a gift is worth 15 % go to
-- its receiver and 15 % to the owner of the room, the rest to the treasury; all of it where the owner is absent.

create function private.daily_gift_count()
returns integer
language sql
immutable
as $$
  select 300
$$;

comment on function private.daily_gift_count() is 'How many gifts one person may make in a day: each leaves up to six entries for good.';

create type private.gift_split as (
  worth bigint,
  receiver bigint,
  owner bigint,
  treasury bigint
);

comment on type private.gift_split is 'What a gift is worth in points, and who gets how many of them.';

create function private.split_gift(p_gift_type text, p_amount bigint, p_is_owner_present boolean)
returns private.gift_split
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_split private.gift_split;
begin
  v_split.worth := case p_gift_type when 'gems' then p_amount * 38 / 100 else p_amount end;
  v_split.receiver := case when p_is_owner_present then v_split.worth * 15 / 100 else 0 end;
  v_split.owner := v_split.receiver;
  v_split.treasury := v_split.worth - v_split.receiver - v_split.owner;
  return v_split;
end
$$;

comment on function private.split_gift(text, bigint, boolean) is
  'How a gift is split (spec 1 §9): rounded down to whole points, what that leaves being the treasury''s.';

create function private.validate_gift(p_gift_type text, p_amount bigint)
returns text
language sql
immutable
as $$
  select case
    when p_gift_type is null or p_gift_type not in ('gems', 'points') then 'البيانات المدخلة غير صحيحة'
    when p_amount is null or p_amount <= 0 then 'يرجى إدخال مبلغ صحيح'
    when p_gift_type = 'gems' and p_amount not between 18 and 2000 then 'يجب أن تكون الجواهر بين 18 و 2000'
  end
$$;

comment on function private.validate_gift(text, bigint) is 'What is wrong with how much is to be given (spec 1 §5), as text to show; null where nothing is.';

create function private.notify_gift(
  p_sender_id uuid,
  p_receiver_id uuid,
  p_room public.rooms,
  p_gift text,
  p_split private.gift_split
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_is_own_room constant boolean := p_room.owner_id = p_receiver_id;
  v_came constant bigint := p_split.receiver + case when v_is_own_room then p_split.owner else 0 end;
  -- Who gives one point over and over is heard ten times an hour; after that it only stands in the list.
  v_is_silent constant boolean :=
    private.consume_rate_limit('room_gift', p_receiver_id || ':' || p_sender_id, 10, interval '1 hour') > 0;
begin
  perform private.notify(
    p_receiver_id,
    'وصلتك هدية',
    format(
      case when v_came > 0 then 'هدية من %s في غرفة «%s»: %s، وصلك منها %s' else 'هدية من %s في غرفة «%s»: %s، ذهبت كلها إلى الخزينة' end,
      private.display_name(p_sender_id),
      p_room.name,
      p_gift,
      private.points_in_words(v_came)
    ),
    'room_gift',
    p_sender_id,
    v_is_silent,
    'room',
    p_room.id,
    p_amount => nullif(v_came, 0),
    p_currency => case when v_came > 0 then 'points' end
  );

  if p_split.owner > 0 and p_room.owner_id not in (p_receiver_id, p_sender_id) then
    perform private.notify(
      p_room.owner_id,
      'حصتك من هدية في غرفتك',
      format(
        'هدية من %s إلى %s في غرفة «%s»، حصتك منها %s',
        private.display_name(p_sender_id),
        private.display_name(p_receiver_id),
        p_room.name,
        private.points_in_words(p_split.owner)
      ),
      'room_gift_share',
      p_sender_id,
      v_is_silent,
      'room',
      p_room.id,
      p_amount => p_split.owner,
      p_currency => 'points'
    );
  end if;
end
$$;

comment on function private.notify_gift(uuid, uuid, public.rooms, text, private.gift_split) is
  'Tells the receiver of a gift who gave what and how much of it came, and the owner of the room what their share is.';

create function private.tell_gift(p_sender_id uuid, p_receiver_id uuid, p_room_id uuid, p_gift jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.tell_room(
    p_room_id,
    'gift',
    p_gift || jsonb_build_object('room_id', p_room_id, 'created_at', now()) || (
      select jsonb_object_agg(
        case cards.user_id when p_sender_id then 'sender' else 'receiver' end,
        cards.user_profile
      )
      from private.room_member_cards as cards
      where cards.room_id = p_room_id
        and cards.user_id in (p_sender_id, p_receiver_id)
    )
  );
end
$$;

comment on function private.tell_gift(uuid, uuid, uuid, jsonb) is 'Has everybody in the room see a gift.';

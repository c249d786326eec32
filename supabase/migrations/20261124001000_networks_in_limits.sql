-- Whoever has one IPv6 address of a /64 has all of them: limits count the network.

create function private.network_of(p_address text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_address inet;
begin
  -- A socket for both protocols names a visitor who came by the older one so.
  v_address := regexp_replace(p_address, '^::ffff:(?=\d+\.)', '', 'i')::inet;
  return case
    when family(v_address) = 6 then network(set_masklen(v_address, 64))::text
    else host(v_address)
  end;
exception
  when invalid_text_representation then
    return p_address;
end
$$;

comment on function private.network_of(text) is
  'What limits count a network address as: an IPv4 address itself, of an IPv6 address its /64. What is none counts as it is.';

revoke execute on function private.network_of(text) from public;

create or replace function private.take_code_attempt(p_action text, p_key text, p_address text, p_limits jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_is_send constant boolean := p_action like '%\_send';
  v_max constant integer :=
    case when v_is_send then 3 else 5 end * coalesce((p_limits ->> 'factor')::integer, 1);
  v_window constant interval := case when v_is_send then interval '10 minutes' else interval '15 minutes' end;
  v_text constant text := case
    when v_is_send then 'تم تجاوز الحد المسموح، حاول مرة أخرى بعد %s ثانية'
    else 'تم تجاوز الحد المسموح للتحقق، حاول مرة أخرى بعد %s ثانية'
  end;
  -- Whole towns share one address behind a carrier.
  v_address_max constant integer := v_max * coalesce((p_limits ->> 'per_address_factor')::integer, 20);
  v_wait integer := 0;
begin
  if p_address is not null then
    v_wait := private.take_attempt(p_action || '_address', private.network_of(p_address), v_address_max, v_window);
  end if;

  if v_wait = 0 and p_key is not null then
    v_wait := private.take_attempt(p_action, p_key, v_max, v_window);
  end if;

  return case when v_wait > 0 then private.wait_answer(v_text, v_wait) end;
end
$$;

comment on function private.take_code_attempt(text, text, text, jsonb) is
  'Counts the sending (…_send: 3 in 10 minutes) or checking (5 in 15) of a code, for its network (20 times that; see '
  'private.network_of) and its key, unless they are null. p_limits {factor, per_address_factor} multiplies all of it, and '
  'what a network may. Null, or the answer to one over a limit (spec 0 §9).';

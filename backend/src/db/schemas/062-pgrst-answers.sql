-- Bounds the answer of one request before it is sent: whoever reads it would first have to keep all of it.

create or replace function extensions.pgrst_bounded(p_answer text, p_largest bigint)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  if octet_length(p_answer) > p_largest then
    raise exception 'the answer is larger than % MB', p_largest / 1048576
      using errcode = 'program_limit_exceeded', hint = 'Ask for fewer rows or columns.';
  end if;
  return p_answer;
end
$$;

comment on function extensions.pgrst_bounded(text, bigint) is 'The answer, when it has no more bytes than it may.';

create or replace function extensions.pgrst_bounded_or_null(p_answer text, p_largest bigint)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return case when octet_length(p_answer) <= p_largest then p_answer end;
end
$$;

comment on function extensions.pgrst_bounded_or_null(text, bigint) is
  'The answer, or null when it has more bytes than it may: what has been done is kept.';

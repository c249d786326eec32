-- How much one person writes: far more than anybody types, far less than a script would. The specification names no
-- limit; this one keeps a single account from filling everybody's feed, or the disk.

create function private.limit_own_writing()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_wait constant integer := private.take_attempt(tg_table_name, auth.uid()::text, 100, interval '10 minutes');
begin
  if v_wait > 0 then
    raise exception using message = format('تم تجاوز الحد المسموح، حاول مرة أخرى بعد %s ثانية', v_wait);
  end if;

  perform private.forget_old_attempts();
  return null;
end
$$;

comment on function private.limit_own_writing() is
  'Refuses what the caller writes beyond 100 rows of a table in 10 minutes.';

create trigger limit_own_writing
  after insert on public.posts
  for each row
  when (auth.uid() is not null)
  execute function private.limit_own_writing();

create trigger limit_own_writing
  after insert on public.post_comments
  for each row
  when (auth.uid() is not null)
  execute function private.limit_own_writing();

-- A picture stays a picture and a film a film where a row shows it: what a row was held to when it was written, a file that comes after it,
-- or takes the place of another, is held to as well.

create function private.check_kind_of_file()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_film constant boolean := new.metadata ->> 'mimetype' like 'video/%';
begin
  if exists (
    select
    from private.used_files
    where shown_by = private.owner_of_file(new.name)
      and path = private.public_path(new.bucket_id, new.name)
      and is_film <> v_is_film
  ) then
    raise exception using message = case
      when v_is_film then 'هذا الملف معروض كصورة، فلا يحل محله فيديو'
      else 'هذا الملف معروض كفيديو، فلا تحل محله صورة'
    end;
  end if;

  return new;
end
$$;

comment on function private.check_kind_of_file() is
  'Refuses a film under a name that a row of its owner shows as a picture, and a picture under one that is shown as a film.';

create trigger check_kind_of_file
  before insert or update of metadata, name, bucket_id on storage.objects
  for each row
  -- Whoever only asks whether they may upload has no file yet, and no tag of one.
  when (new.bucket_id = any (private.media_buckets()) and new.metadata ? 'eTag')
  execute function private.check_kind_of_file();

create function private.check_name_of_gif()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using message = case
    when new.name ~* '\.gif$' then 'اسم الملف ينتهي بـ gif، لكنه ليس صورة GIF'
    else 'يجب أن ينتهي اسم صورة GIF بـ gif.'
  end;
end
$$;

comment on function private.check_name_of_gif() is
  'Refuses a GIF that is not named as one, and anything else that is: whoever shows a file knows its name alone, and asks for other sizes '
  'of all pictures but those that move.';

create trigger check_name_of_gif
  before insert or update of metadata, name, bucket_id on storage.objects
  for each row
  when (
    new.bucket_id = any (private.media_buckets())
    and (new.metadata ->> 'mimetype' ilike 'image/gif%') <> (new.name ~* '\.gif$')
  )
  execute function private.check_name_of_gif();

-- What a post may show: a film, or up to ten pictures in their order. Asked when one is written.

create function private.require_picture_list(p_first text, p_film text, p_more text[])
returns void
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_most constant integer := 10;
begin
  if p_more = '{}' then
    return;
  end if;

  if cardinality(p_more) >= v_most then
    raise exception using message = format('يمكن نشر %s صور كحد أقصى', v_most);
  end if;

  if array_ndims(p_more) > 1 or exists (select from unnest(p_more) as path where path is null) then
    raise exception using message = 'قائمة الصور غير صحيحة: لا فراغ فيها ولا قائمة داخلها';
  end if;

  if p_film is not null then
    raise exception using message = 'الفيديو يُنشر وحده، بلا صور معه';
  end if;

  if p_first is null then
    raise exception using message = 'أضف الصورة الأولى قبل الصور التي تليها';
  end if;

  if cardinality(p_more) >= (select count(distinct path) from unnest(p_first || p_more) as path) then
    raise exception using message = 'لا يمكن أن تتكرر الصورة نفسها في المنشور';
  end if;
end
$$;

comment on function private.require_picture_list(text, text, text[]) is
  'Raises the text to show when what follows the first picture of a post is no plain list, too long, beside a film or without a first one, or '
  'has a picture twice.';

create function private.require_post_kinds(p_first text, p_film text, p_more text[], p_files jsonb)
returns void
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_pictures constant text[] := p_first || p_more;
begin
  if p_more <> '{}' then
    -- Neither by their bytes nor by their names, by which a screen goes.
    if private.has_film(v_pictures, p_files) or private.has_film(v_pictures, '{}') then
      raise exception using message = 'الفيديو يُنشر وحده، بلا صور معه';
    end if;
  elsif p_film is null and private.is_named_as_film(p_first) then
    perform private.require_kinds(p_files, p_first, '{}');
  else
    perform private.require_kinds(p_files, p_film, v_pictures);
  end if;
end
$$;

comment on function private.require_post_kinds(text, text, text[], jsonb) is
  'Raises the text to show when the media of a post are not of the kind that they are shown as: alone, what stands where the picture does '
  'may be a film, and is shown as one by its name (spec 1 §2).';

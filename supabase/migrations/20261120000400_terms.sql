-- The terms of use: when a person accepted them. The client says that, the database says when.

alter table public.profiles
  add column terms_accepted_at timestamptz;

comment on column public.profiles.terms_accepted_at is 'Null: the terms screen comes before anything else.';

grant select (terms_accepted_at), update (terms_accepted_at)
  on public.profiles
  to authenticated;

create function private.stamp_terms_acceptance()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if auth.uid() is null then
    return new;
  end if;

  new.terms_accepted_at := case
    when old.terms_accepted_at is not null then old.terms_accepted_at
    when new.terms_accepted_at is not null then now()
  end;

  return new;
end
$$;

comment on function private.stamp_terms_acceptance() is
  'Stores the database''s own time for a first acceptance, and lets nobody move or withdraw one.';

create trigger stamp_terms_acceptance
  before update of terms_accepted_at on public.profiles
  for each row
  execute function private.stamp_terms_acceptance();

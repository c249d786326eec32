-- What projects usually hang on accounts: a table that follows them, and rules that may refuse them.

create table public.members (
  id uuid not null,
  name text,
  confirmed boolean not null default false,
  constraint members_pkey primary key (id),
  constraint members_id_fkey foreign key (id) references auth.users (id) on delete cascade
);

comment on table public.members is 'One row an account, written by triggers on auth.users.';

alter table public.members enable row level security;

create function public.refuse_unwelcome()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.raw_user_meta_data ->> 'knock' = 'unwelcome' then
    raise exception 'هذا الرقم غير موثق';
  end if;
  if new.raw_user_meta_data ->> 'knock' = 'forbidden' then
    raise exception 'not for you' using errcode = '42501';
  end if;
  if new.raw_user_meta_data ->> 'knock' = 'broken' then
    perform 1 / 0;
  end if;
  if new.raw_user_meta_data ->> 'knock' = 'vouched' then
    new.email_confirmed_at := now();
  end if;
  return new;
end
$$;

comment on function public.refuse_unwelcome() is 'Refuses or vouches for new accounts by what they say when they knock.';

create trigger refuse_unwelcome
before insert on auth.users
for each row execute function public.refuse_unwelcome();

create function public.handle_new_user()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.members (id, name)
  values (new.id, new.raw_user_meta_data ->> 'name');
  return new;
end
$$;

comment on function public.handle_new_user() is 'Gives each new account its row.';

create trigger on_auth_user_created
after insert on auth.users
for each row execute function public.handle_new_user();

create function public.handle_confirmed_user()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.members
  set confirmed = true
  where id = new.id;
  return new;
end
$$;

comment on function public.handle_confirmed_user() is 'Notes when an account is confirmed.';

create trigger on_auth_user_confirmed
after update on auth.users
for each row
when (old.confirmed_at is null and new.confirmed_at is not null)
execute function public.handle_confirmed_user();

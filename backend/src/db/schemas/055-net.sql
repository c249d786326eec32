-- The schema `net` with pg_net's interface: requests that SQL makes over HTTP, sent by the backend once the transaction is
-- committed. They reach the project's own edge functions and nothing else (jobs/http-requests.ts). A migration that has to
-- apply on a hosted project too creates the extension only where this schema is missing.

create schema net;

create table net.http_request_queue (
  id bigint generated always as identity,
  method text not null default 'POST',
  url text not null,
  headers jsonb not null,
  body jsonb,
  timeout_milliseconds integer not null,
  constraint http_request_queue_pkey primary key (id)
);

comment on table net.http_request_queue is 'Requests that are to be sent. Who sends one takes it out before: it is sent once or not at all.';

create table net._http_response (
  id bigint,
  status_code integer,
  content_type text,
  headers jsonb,
  content text,
  timed_out boolean,
  error_msg text,
  created timestamptz not null default now()
);

create index _http_response_created_idx on net._http_response (created);

comment on table net._http_response is 'What became of each request. Kept for 6 hours.';

create function net.http_post(
  url text,
  body jsonb default '{}'::jsonb,
  params jsonb default '{}'::jsonb,
  headers jsonb default '{"Content-Type": "application/json"}'::jsonb,
  timeout_milliseconds integer default 5000
)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_query constant text := (
    select string_agg(pair.key || '=' || pair.value, '&')
    from jsonb_each_text(http_post.params) as pair
  );
  v_id bigint;
begin
  insert into net.http_request_queue (url, headers, body, timeout_milliseconds)
  values (
    http_post.url || coalesce('?' || v_query, ''),
    http_post.headers,
    http_post.body,
    http_post.timeout_milliseconds
  )
  returning id into v_id;

  perform pg_notify('net_http_request', '');
  return v_id;
end
$$;

comment on function net.http_post(text, jsonb, jsonb, jsonb, integer) is
  'Queues a request and answers with its id, under which its response will stand in net._http_response.';

revoke execute on function net.http_post(text, jsonb, jsonb, jsonb, integer) from public;

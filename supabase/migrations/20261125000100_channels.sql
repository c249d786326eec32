-- Realtime channels: whom each topic is for. A person's own are `user:<id>` and whatever begins with `user:<id>:`; only the
-- server speaks in them. Every other topic is closed to everybody, and config.toml closes public channels altogether.

create policy "people hear their own channels"
  on realtime.messages
  for select
  to authenticated
  using (
    realtime.messages.extension = 'broadcast'
    and ((select realtime.topic()) || ':') like ('user:' || (select auth.uid())::text || ':%')
  );

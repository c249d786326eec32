// Needs no token, by config.toml.
Deno.serve(() => new Response('open'))

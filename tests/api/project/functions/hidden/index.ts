// Switched off, by config.toml.
Deno.serve(() => new Response('hidden'))

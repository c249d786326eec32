// Computes for ever, unless told to rest.
Deno.serve((request) => {
  if (new URL(request.url).searchParams.has('rest')) return new Response('rested')
  for (;;) Math.random()
})

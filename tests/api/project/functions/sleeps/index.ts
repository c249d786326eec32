// Never answers, unless told to wake.
Deno.serve((request) => {
  if (new URL(request.url).searchParams.has('wake')) return new Response('awake')
  return new Promise<Response>(() => undefined)
})

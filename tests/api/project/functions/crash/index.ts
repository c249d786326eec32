// Takes its whole thread down when asked to, and answers otherwise.
Deno.serve((request) => {
  if (new URL(request.url).searchParams.has('calm')) return new Response('calm')
  setTimeout(() => {
    throw new Error('deliberate')
  })
  return new Promise<Response>(() => undefined)
})

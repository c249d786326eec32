// Says what it was asked.
Deno.serve(async (request) => {
  const url = new URL(request.url)
  return Response.json(
    {
      method: request.method,
      path: url.pathname,
      query: url.search,
      contentType: request.headers.get('content-type'),
      custom: request.headers.get('x-custom'),
      forwardedFor: request.headers.get('x-forwarded-for'),
      body: await request.text(),
    },
    {
      status: Number(url.searchParams.get('status') ?? 200),
      headers: { 'set-cookie': 'a=1', 'x-answer': 'yes' },
    },
  )
})

// Sends three events, a moment apart.
Deno.serve(() => {
  const body = new ReadableStream({
    async start(controller) {
      for (const word of ['one', 'two', 'three']) {
        controller.enqueue(new TextEncoder().encode(`data: ${word}\n\n`))
        await new Promise((resolve) => setTimeout(resolve, 300))
      }
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
})

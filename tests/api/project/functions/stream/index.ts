// Sends three events: the third one when another call says so, as one that has read the others.
let goOn = () => undefined

Deno.serve((request) => {
  if (new URL(request.url).searchParams.has('go-on')) {
    goOn()
    return new Response()
  }
  const body = new ReadableStream({
    async start(controller) {
      const send = (word: string) => controller.enqueue(new TextEncoder().encode(`data: ${word}\n\n`))
      send('one')
      send('two')
      await new Promise<undefined>((resolve) => {
        goOn = () => resolve(undefined)
      })
      send('three')
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
})

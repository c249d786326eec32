// Sends three events, one after the other: asked with `held` the third one when another call says so, as one that has read the others.
let goOn = () => undefined

Deno.serve((request) => {
  const asked = new URL(request.url).searchParams
  if (asked.has('go-on')) {
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
        if (!asked.has('held')) setTimeout(goOn, 300)
      })
      send('three')
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
})

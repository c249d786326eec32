// Works until it is told to end, whoever has left meanwhile; where it is to heed its caller, until that one leaves.
const ends: (() => void)[] = []
let atWork = 0
let most = 0

Deno.serve(async ({ url, signal }) => {
  const asked = new URL(url).searchParams
  if (asked.has('count')) return Response.json({ atWork, most })
  if (asked.has('end')) {
    for (const end of ends.splice(0)) end()
    return new Response('ended')
  }
  atWork += 1
  most = Math.max(most, atWork)
  await new Promise<void>((resolve) => {
    ends.push(resolve)
    if (asked.has('heeds')) signal.addEventListener('abort', () => resolve())
  })
  atWork -= 1
  return new Response('done')
})

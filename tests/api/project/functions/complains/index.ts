// Complains as often as it is asked to, each time in a line of its own.
Deno.serve((request) => {
  const times = Number(new URL(request.url).searchParams.get('times'))
  for (let time = 0; time < times; time += 1) console.error('complaint')
  return new Response('said')
})

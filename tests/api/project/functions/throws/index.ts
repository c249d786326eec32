// Fails while answering.
Deno.serve({ port: 8000 }, () => {
  throw new Error('deliberate')
})

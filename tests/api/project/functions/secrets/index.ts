// Names what it can see of the environment.
Deno.serve(() => Response.json(Object.keys(Deno.env.toObject()).sort()))

/** The part of Deno's interface that functions are given: the environment, and a way to say what answers requests. */

export type Handler = (request: Request, info: { remoteAddr: RemoteAddress }) => Response | Promise<Response>

interface RemoteAddress {
  transport: 'tcp'
  hostname: string
  port: number
}

interface ServeOptions {
  handler?: Handler
}

export interface DenoParts {
  deno: object
  /** Resolves once the function has called `Deno.serve`. */
  handler: Promise<Handler>
}

/**
 * The namespace for one function, and the handler it will name.
 * @param environment all that it may see
 */
export function createDeno(environment: Record<string, string | undefined>): DenoParts {
  let setHandler: (handler: Handler) => void = () => undefined
  const handler = new Promise<Handler>((resolve) => {
    setHandler = resolve
  })
  const deno = Object.freeze({
    env: Object.freeze({
      get: (name: string) => environment[name],
      has: (name: string) => environment[name] !== undefined,
      toObject: () => ({ ...environment }),
    }),
    /** `serve(handler)`, `serve(options, handler)` or `serve({ handler })`. */
    serve: (first: Handler | ServeOptions, second?: Handler) => {
      const given = typeof first === 'function' ? first : (second ?? first.handler)
      if (!given) throw new TypeError('Deno.serve needs a handler')
      setHandler(given)
      return { finished: new Promise<void>(() => undefined) }
    },
  })
  return { deno, handler }
}

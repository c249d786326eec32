// What these functions use of Deno, for the type checker outside Deno; both Supabase and this project's backend provide it.
declare namespace Deno {
  const env: { get(name: string): string | undefined }
  function serve(handler: (request: Request) => Response | Promise<Response>): unknown
}

import WebSocket from 'ws'

/** Node 20 has no WebSocket of its own; this one has the constructor that supabase-js asks for. */
export class NodeSocket extends WebSocket {
  constructor(address: string | URL, protocols?: string | string[]) {
    super(address, protocols)
  }
}

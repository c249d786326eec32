/** Node 20 has no WebSocket of its own; importing this gives it the one of `ws`, which supabase-js then finds. */
import WebSocket from 'ws'

Object.defineProperty(globalThis, 'WebSocket', { value: WebSocket, configurable: true, writable: true })

/** Loopback: which addresses are this machine's, and which requests began on it rather than at a proxy in front. */
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** Headers by which proxies, tunnels and content networks tell of the visitor or of themselves. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
]

/** Whether a host name or address, IPv6 with or without brackets, is this machine's own. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(name)
}

/**
 * Whether a request comes from this machine, behind a trusted proxy or not: from loopback, or from the address that it was sent to, as
 * edge functions call their own server.
 */
export function isFromOwnAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): boolean {
  return isLoopbackHost(ip) || ip === socket.localAddress
}

/**
 * Whether a request began on this machine. Behind a proxy on it, every visitor has a loopback address; but a proxy says so
 * in a header, asks for the site by its public name, or speaks HTTP/1.0, as nginx does where it is told nothing else. The
 * name also stops a page elsewhere whose own name was pointed at this machine (DNS rebinding).
 */
export function isFromThisMachine({
  socket,
  headers,
  httpVersionMajor,
  httpVersionMinor,
}: IncomingMessage): boolean {
  const host = (headers.host ?? '').replace(/:\d*$/, '')
  return (
    isLoopbackHost(socket.remoteAddress ?? '') &&
    isLoopbackHost(host) &&
    !(httpVersionMajor === 1 && httpVersionMinor === 0) &&
    !proxyHeaders.some((name) => headers[name] !== undefined)
  )
}

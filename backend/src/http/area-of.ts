/** The parts of the protocol by their addresses, for what is counted and told of requests. */

export type Area = 'auth' | 'rest' | 'storage' | 'functions' | 'realtime' | 'site'

const protocolAddress = /^\/(auth|rest|storage|functions|realtime)\/v1(?:[/?]|$)/

/** The area that a request's address belongs to; `site` for everything outside the protocol. */
export function areaOf(url: string): Area {
  switch (protocolAddress.exec(url)?.[1]) {
    case 'auth':
      return 'auth'
    case 'rest':
      return 'rest'
    case 'storage':
      return 'storage'
    case 'functions':
      return 'functions'
    case 'realtime':
      return 'realtime'
    default:
      return 'site'
  }
}

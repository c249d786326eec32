/** Elements of EBML (RFC 8794), which WebM and Matroska are made of: their headers. */

/** Bytes. */
export const longestHeader = 12

interface Element {
  id: number
  headerLength: number
  /** Bytes; null where it is not known. */
  size: number | null
}

/** Null where the bytes begin no element. */
export function readElement(header: Buffer): Element | null {
  const idLength = Math.clz32(header[0] ?? 0) - 23
  const sizeLength = Math.clz32(header[idLength] ?? 0) - 23
  if (idLength > 4 || sizeLength > 8 || header.length < idLength + sizeLength) return null
  const marker = 2 ** (8 - sizeLength)
  let size = (header[idLength] ?? 0) - marker
  let isUnknown = size === marker - 1
  for (let index = idLength + 1; index < idLength + sizeLength; index += 1) {
    const byte = header[index]
    size = size * 256 + (byte ?? 0)
    isUnknown &&= byte === 0xff
  }
  return {
    id: header.readUIntBE(0, idLength),
    headerLength: idLength + sizeLength,
    size: isUnknown ? null : size,
  }
}

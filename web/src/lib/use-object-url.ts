// A local address for a file that is not uploaded yet, for previews.
import { useEffect, useState } from 'react'

/** A blob: address while the file is held, undefined without one. */
export function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

// Handing a file that was made here to the person: the browser keeps it where downloads go.

/** Milliseconds after which the browser has read what it saves. */
const readingTime = 60_000

export function saveFile(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), readingTime)
}

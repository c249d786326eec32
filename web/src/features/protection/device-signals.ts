// What tells one device from another (spec 0 §3): the signals of the fingerprint, and the few of its fallback.

/** A drawing whose pixels differ by graphics card, driver and fonts; empty where nothing can be drawn. */
function canvasDrawing(): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 60 })
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.fillStyle = '#0c6b61'
  context.fillRect(20, 10, 120, 30)
  context.font = '18px sans-serif'
  context.fillStyle = 'rgb(168 113 11 / 0.7)'
  context.fillText('مجلس Majlis 🛋', 12, 38)
  context.arc(180, 30, 20, 0, Math.PI * 1.6)
  context.stroke()
  return canvas.toDataURL()
}

/** All signals in a fixed order, as one text. */
export function deviceSignals(): string {
  const { userAgent, language, platform, hardwareConcurrency, maxTouchPoints } = navigator
  return JSON.stringify([
    userAgent,
    language,
    platform,
    `${screen.width}x${screen.height}`,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
    // Not every browser tells; those that do not all count alike.
    'deviceMemory' in navigator ? navigator.deviceMemory : 0,
    hardwareConcurrency,
    maxTouchPoints,
    screen.colorDepth,
    devicePixelRatio,
    canvasDrawing(),
  ])
}

/** User agent, screen and language: what the simple fingerprint is made from. */
export function simpleSignals(): string {
  return [navigator.userAgent, screen.width, screen.height, navigator.language].join('|')
}

/** In short and readable, for whoever looks at an account's devices. */
export function deviceSummary(): string {
  return `${navigator.platform} ${screen.width}x${screen.height} ${Intl.DateTimeFormat().resolvedOptions().timeZone}`
}

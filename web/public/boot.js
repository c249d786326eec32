// Runs before the first paint: sets the theme the person chose, and asks early for the chunks the first screen needs
// (the build writes their names on this script's tag). A file of its own because the content policy allows no inline
// script. The two storage keys are those of src/lib/theme.ts and src/lib/session-token.ts.
;(() => {
  const { dataset } = document.currentScript
  try {
    const theme = localStorage.getItem('majlis:theme')
    if (theme) document.documentElement.dataset.theme = JSON.parse(theme)
    const list = localStorage.getItem('majlis-auth') ? dataset.signedIn : dataset.signedOut
    for (const href of (list ?? '').split(' ').filter(Boolean)) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
  } catch (error) {
    // Storage can be forbidden (private windows); the app then starts with the system's theme.
    console.warn(error)
  }
})()

// Draws src/boot/first-paint.tsx into the page, so that something of the app is there before its code is.
import { join } from 'node:path'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Plugin, runnerImport } from 'vite'

const place = '<!--first-paint-->'

export function firstPaint(): Plugin {
  let root = ''
  return {
    name: 'majlis:first-paint',
    configResolved(config) {
      root = config.root
    },
    async transformIndexHtml(html) {
      const { module } = await runnerImport<{ FirstPaint: FunctionComponent }>(
        join(root, 'src/boot/first-paint.tsx'),
        { root },
      )
      return html.replace(place, renderToStaticMarkup(createElement(module.FirstPaint)))
    },
  }
}

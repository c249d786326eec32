/** What is wrong with how a screen lies, by measuring it: what is cut, wider than its place, beyond the edge, squeezed. */
import { expect, type Locator, type Page } from '@playwright/test'

/** What is wrong with a thing one presses or reads by: what it is, and its first words. */
function problemsOfTexts(page: Page): Promise<string[]> {
  // All but the link that is there for the keyboard alone.
  return page.locator('button, a:not([href="#content"]), label, h1, h2, [role=tab]').evaluateAll((texts) =>
    texts.flatMap((text) => {
      const { left, right, width, height } = text.getBoundingClientRect()
      const isHidden = width <= 1 || height <= 1 || !text.checkVisibility({ visibilityProperty: true })
      if (isHidden || !(text instanceof HTMLElement)) return []
      // A list that scrolls sideways is cut by the edge, so that one sees there is more.
      const isInStrip = text.closest('.overflow-x-auto') !== null
      const { overflowX, overflowY } = getComputedStyle(text)
      const isBeyond =
        overflowX === 'visible' && text.clientWidth > 0 && text.scrollWidth > text.clientWidth + 2
      const isCut = overflowY === 'hidden' && text.scrollHeight > text.clientHeight + 2
      const words = text.innerText.slice(0, 40)
      return [
        ...(!isInStrip && (left < -1 || right > innerWidth + 1) ? [`beyond the edge: ${words}`] : []),
        ...(isBeyond ? [`wider than its place: ${words}`] : []),
        ...(isCut ? [`cut below: ${words}`] : []),
      ]
    }),
  )
}

function problemsOfFields(page: Page): Promise<string[]> {
  return page.locator('input:visible:not([type=radio])').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const { fontSize, lineHeight } = getComputedStyle(field)
      const isLow = Number.parseFloat(lineHeight) < Number.parseFloat(fontSize) * 1.3
      return isLow ? [`a line lower than its letters: ${field.id}`] : []
    }),
  )
}

/**
 * Texts that are cut short and leave no room below their line. Of the family's 1.25 a quarter is below, half of what the line is higher
 * comes to it; the dots of a last ي need 0.49.
 */
function cutDots(page: Page): Promise<string[]> {
  return page.locator('body *').evaluateAll((places) =>
    places.flatMap((place) => {
      const style = getComputedStyle(place)
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (!isShortened || style.overflowY === 'visible' || !place.checkVisibility()) return []
      const size = Number.parseFloat(style.fontSize)
      const below =
        (Number.parseFloat(style.lineHeight) - 1.25 * size) / 2 +
        size / 4 +
        Number.parseFloat(style.paddingBottom)
      return below < size * 0.49 ? [`its dots are cut: ${place.textContent?.slice(0, 40)}`] : []
    }),
  )
}

/** Faces and signs that are no longer as wide as they are high. */
function squeezed(page: Page): Promise<string[]> {
  return page.locator('.rounded-full:is(img, [role=img]), img.rounded-full').evaluateAll((faces) =>
    faces.flatMap((face) => {
      const { width, height } = face.getBoundingClientRect()
      return Math.abs(width - height) > 1
        ? [`squeezed: ${face.getAttribute('aria-label') ?? face.getAttribute('alt')}`]
        : []
    }),
  )
}

/** How far the page, or what lies over it, can be pushed sideways. */
export function pushedSideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth
    const layers = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=dialog] *, #content *')]
    const scrolled = layers.filter(
      (layer) =>
        !layer.closest('.overflow-x-auto') &&
        ['auto', 'scroll', 'clip', 'hidden'].includes(getComputedStyle(layer).overflowX) &&
        getComputedStyle(layer).textOverflow !== 'ellipsis' &&
        layer.clientWidth > 1 &&
        layer.scrollWidth > layer.clientWidth + 1 &&
        layer.checkVisibility() &&
        !layer.matches('.sr-only, input, [aria-hidden]'),
    )
    return [
      ...(wide > 0 ? [`the screen is ${wide} pixels too wide`] : []),
      ...scrolled.map((layer) => `wider than its place: ${layer.innerText.slice(0, 40)}`),
    ]
  })
}

export async function problems(page: Page): Promise<string[]> {
  return [
    ...(await pushedSideways(page)),
    ...(await problemsOfTexts(page)),
    ...(await problemsOfFields(page)),
    ...(await cutDots(page)),
    ...(await squeezed(page)),
  ]
}

/** The strip that says what is wrong with the network is there, and covers nothing of it. */
export async function expectBelowBanner(page: Page, thing: Locator): Promise<void> {
  const banner = page.locator('[data-banner]')
  await expect(banner).toBeInViewport()
  const edge = async () => {
    const [above, below] = [await banner.boundingBox(), await thing.boundingBox()]
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  }
  await expect.poll(edge).toBeGreaterThanOrEqual(0)
}

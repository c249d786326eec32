// What the player of reels goes by: on /reels (spec 1 §9) and on /live (spec 2 §9).

export interface PlayerConstants {
  /** Pixels of a finger's way after which it leads on. */
  swipe: number
  /** Milliseconds after a step in which there is no other. */
  lock: number
  /** Milliseconds after which a press is a long one, and how many times as fast it plays. */
  hold: number
  holdSpeed: number
  /** From 0 to 1. */
  volume: number
  /** Milliseconds after which the controls go. */
  controls: number
}

export const reelConstants: PlayerConstants = {
  swipe: 50,
  lock: 500,
  hold: 300,
  holdSpeed: 2,
  volume: 1,
  controls: 3_000,
}

export const liveConstants: PlayerConstants = { ...reelConstants, swipe: 80, volume: 0.5 }

/** So many before the last one, more are asked for. */
export const nearTheEnd = 5

/** Their screen, with a film and without: dark in both themes. */
export const screenProps = {
  'data-theme': 'dark',
  className: 'fixed inset-0 z-bar bg-viewer pt-(--banner) text-white',
} as const

/** Seconds that a key goes forward or back. */
export const seekStep = 5

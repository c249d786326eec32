// Scenes of the demo's films: what is drawn at a time of a film, from 0 to 1, as SVG of 360 by 640, and in which colours.

export const turn = 2 * Math.PI
/** Goes from -1 to 1 and back so many times in a film, so that its end meets its beginning. */
const wave = (time, times = 1, shift = 0) => Math.sin(turn * (times * time + shift))
/** From 0 to 1, always the same for the same seed. */
const random = (seed) => Math.abs(Math.sin(seed * 12.9898) * 43758.5453) % 1
const many = (count, draw) => Array.from({ length: count }, (_, index) => draw(index)).join('')
export const round = (value) => Math.round(value * 10) / 10

const sky = ([top, middle, bottom]) =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="360" height="640" fill="url(#sky)"/>`
const circle = (x, y, radius, fill, opacity = 1) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" opacity="${round(opacity * 10) / 10}"/>`
const sun = (x, y, color) => circle(x, y, 74, color, 0.2) + circle(x, y, 46, color)
const stars = (time, count = 40) =>
  many(count, (n) =>
    circle(
      random(n) * 360,
      random(n + 99) * 330,
      1.4,
      '#fff',
      0.5 + 0.5 * wave(time, 1 + (n % 3), random(n)),
    ),
  )
/** A ridge of hills that moves by `drift` pixels, from `level` down. */
const ridge = (level, depth, color, drift = 0, seed = 0) => {
  const points = Array.from({ length: 13 }, (_, n) => {
    const x = n * 30
    return `${x},${round(level + depth * Math.sin((x + drift) / 57 + seed) + depth * 0.4 * Math.sin((x + drift) / 23 + seed))}`
  })
  return `<polygon points="0,640 ${points.join(' ')} 360,640" fill="${color}"/>`
}
const palm = (x, foot, size, sway, color) =>
  `<g transform="translate(${x} ${foot})"><path d="M-6 0Q${round(4 + sway)} ${-size / 2} ${round(10 + sway)} ${-size}l8 2Q${round(14 + sway)} ${-size / 2} 10 0z" fill="${color}"/>${many(
    7,
    (n) =>
      `<path d="M0 0Q34 -26 74 ${round(12 + (n % 2) * 8)}Q34 -8 0 0z" fill="${color}" transform="translate(${round(13 + sway)} ${-size}) rotate(${round(-96 + n * 32 + sway * 0.8)}) scale(.85)"/>`,
  )}</g>`

export const scenes = {
  dunes: (time, { sky: colors, light, ground }) =>
    sky(colors) +
    sun(180 + 40 * wave(time, 1), 210 + 12 * wave(time, 1, 0.25), light) +
    ridge(390, 26, ground[0], 0, 1) +
    many(4, (n) => {
      const x = 70 + n * 62 + 5 * wave(time, 2, n / 4)
      return `<g transform="translate(${round(x)} ${round(432 + 2.5 * wave(time, 4, n / 4))})" fill="${ground[2]}"><path d="M-20 0q2-16 12-16q8-12 16 0q8 0 10 16z"/><path d="M18-12q6-2 8-18h10l2 4-7 2q-2 18-11 22z"/><path d="M-16 0l${round(3 * wave(time, 4, n / 4))} 24M-6 0l${round(-3 * wave(time, 4, n / 4))} 24M6 0l${round(3 * wave(time, 4, n / 4))} 24M15 0l${round(-3 * wave(time, 4, n / 4))} 24" stroke="${ground[2]}" stroke-width="4"/></g>`
    }) +
    ridge(476, 20, ground[1], 0, 4) +
    ridge(560, 26, ground[2], 0, 2.4),
  sea: (time, { sky: colors, light, ground }) =>
    sky(colors) +
    sun(180, 250, light) +
    `<rect y="330" width="360" height="310" fill="${ground[0]}"/>` +
    many(12, (n) => {
      const half = 44 + n * 7 + 14 * wave(time, 2, n / 7)
      return `<rect x="${round(180 - half)}" y="${346 + n * 20}" width="${round(half * 2)}" height="4" rx="2" fill="${light}" opacity="${round((0.6 - n * 0.04) * 10) / 10}"/>`
    }) +
    `<g transform="translate(${round(150 + 46 * wave(time, 1))} 470) rotate(${round(3 * wave(time, 2))})" fill="${ground[2]}"><path d="M-74 0q74 44 148 0l-22 34h-104z"/><path d="M-4-120h6v124h-6z"/><path d="M6-112q70 56 2 100z" opacity=".85"/></g>` +
    ridge(590, 8, ground[1], 114 * Math.PI * time, 0),
  city: (time, { sky: colors, light, ground }) =>
    sky(colors) +
    stars(time) +
    circle(270, 120, 36, light) +
    circle(256, 112, 32, colors[0]) +
    many(9, (n) => {
      const [x, top] = [n * 42 - 8, 260 + random(n + 5) * 180]
      return (
        `<rect x="${x}" y="${round(top)}" width="38" height="400" fill="${ground[n % 2]}"/>` +
        many(14, (window) =>
          0.4 + wave(time, 1 + ((n + window) % 2), random(n * 20 + window)) > 0
            ? `<rect x="${x + 7 + (window % 2) * 14}" y="${round(top + 16 + Math.floor(window / 2) * 26)}" width="8" height="11" fill="${light}" opacity=".8"/>`
            : '',
        )
      )
    }) +
    `<rect y="560" width="360" height="80" fill="${ground[2]}"/>` +
    many(5, (n) => circle(((n * 90 + time * 450) % 450) - 45, 590, 5, '#ffd9a0')) +
    many(5, (n) => circle(405 - ((n * 90 + time * 450) % 450), 614, 5, '#ff6a5a')),
  palms: (time, { sky: colors, light, ground }) =>
    sky(colors) +
    sun(190, 330 + 8 * wave(time), light) +
    ridge(430, 14, ground[0], 0, 2) +
    palm(60, 560, 250, 9 * wave(time, 1), ground[2]) +
    palm(290, 590, 310, 11 * wave(time, 1, 0.2), ground[2]) +
    palm(180, 520, 170, 7 * wave(time, 1, 0.4), ground[1]) +
    ridge(560, 12, ground[2], 0, 0.5) +
    many(4, (n) => {
      const [x, y] = [((n * 110 + time * 440) % 440) - 40, 130 + n * 26 + 6 * wave(time, 2, n / 3)]
      const lift = round(7 * wave(time, 6, n / 4))
      return `<path d="M${round(x - 14)} ${round(y - lift)}Q${round(x - 5)} ${round(y - 4)} ${round(x)} ${round(y)}Q${round(x + 5)} ${round(y - 4)} ${round(x + 14)} ${round(y - lift)}" fill="none" stroke="${ground[2]}" stroke-width="3"/>`
    }),
  tea: (time, { sky: colors, light, ground }) =>
    sky(colors) +
    `<rect y="470" width="360" height="170" fill="${ground[0]}"/><ellipse cx="180" cy="520" rx="120" ry="26" fill="${ground[1]}"/><ellipse cx="180" cy="512" rx="112" ry="22" fill="#fff" opacity=".85"/>` +
    `<path d="M136 318q10 66 20 92q-26 48-14 96h76q12-48-14-96q10-26 20-92z" fill="${light}" opacity=".92"/><path d="M134 300h92l-3 20h-86z" fill="#fff" opacity=".5"/>` +
    many(5, (n) => {
      const part = (time + n / 5) % 1
      return circle(
        180 + 30 * wave(part, 1, n / 5),
        290 - part * 210,
        10 + part * 26,
        '#fff',
        0.4 * (1 - part),
      )
    }) +
    `<g transform="rotate(${round(5 * wave(time, 2))} 232 420)"><path d="M206 330l6-2 42 158-8 3z" fill="${ground[2]}"/></g>` +
    many(
      3,
      (n) =>
        `<rect x="${278 + n * 8}" y="${484 - n * 18}" width="26" height="20" rx="3" fill="#fff" opacity=".9"/>`,
    ),
  lanterns: (time, { sky: colors, light, ground }) =>
    sky(colors) +
    stars(time, 26) +
    many(5, (n) => {
      const [x, length] = [46 + n * 67, 130 + random(n + 3) * 190]
      return `<g transform="rotate(${round(4 * wave(time, 1, n / 5))} ${x} 0)"><path d="M${x} 0v${round(length)}" stroke="${ground[2]}" stroke-width="3"/>${circle(x, length + 44, 54 + 6 * wave(time, 3, n / 5), light, 0.2)}<path d="M${x - 20} ${round(length + 12)}l20-18 20 18 6 44-26 34-26-34z" fill="${ground[n % 2]}"/><path d="M${x - 10} ${round(length + 22)}h20l4 34-14 18-14-18z" fill="${light}"/></g>`
    }) +
    ridge(590, 10, ground[2], 0, 1),
  rain: (time, { sky: colors, light, ground }) =>
    sky(colors) +
    ridge(340, 40, ground[0], 0, 0.6) +
    ridge(430, 34, ground[1], 0, 3) +
    `<g fill="${ground[2]}"><path d="M96 560v-92l64-46 64 46v92z"/></g><rect x="140" y="490" width="40" height="40" fill="${light}" opacity="${round(8 + 2 * wave(time, 2)) / 10}"/>` +
    ridge(556, 8, ground[2], 0, 2) +
    many(60, (n) => {
      const [x, y] = [random(n) * 380, ((random(n + 40) + time * (2 + (n % 2))) % 1) * 680 - 30]
      return `<path d="M${round(x)} ${round(y)}l-5 20" stroke="#fff" stroke-width="1.6" opacity=".45"/>`
    }),
  star: (time, { sky: colors, light, ground }) =>
    sky(colors) +
    many(5, (ring) =>
      many(ring === 0 ? 1 : ring * 6, (n) => {
        const angle =
          (turn * n) / (ring === 0 ? 1 : ring * 6) + (ring % 2 ? 1 : -1) * (turn / (ring * 6 || 8)) * time
        const [x, y] = [180 + ring * 68 * Math.cos(angle), 320 + ring * 68 * Math.sin(angle)]
        const size = round(26 + 4 * wave(time, 1, ring / 5))
        const fill = [light, ...ground][ring % 4]
        return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round((ring % 2 ? -90 : 90) * time)})" fill="${fill}"><rect x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}"/><rect x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}" transform="rotate(45)"/><circle r="6" fill="${colors[0]}"/></g>`
      }),
    ),
  reeds: (time, { sky: colors, light, ground }) =>
    sky(colors) +
    sun(110, 190, light) +
    `<rect y="400" width="360" height="240" fill="${ground[0]}"/>` +
    `<g transform="translate(${round(190 + 24 * wave(time))} ${round(452 + 3 * wave(time, 2))})" fill="${ground[2]}"><path d="M-90-6q90 40 180 0q-34 26-90 26t-90-26z"/><circle cx="-8" cy="-62" r="10"/><path d="M-20 4q2-54 12-56 12 0 18 56z"/><path d="M30 ${round(-90 + 4 * wave(time, 2))}L-26 60" stroke="${ground[2]}" stroke-width="4"/></g>` +
    many(
      7,
      (n) =>
        `<rect x="${round(20 + n * 50 + 14 * wave(time, 1, n / 7))}" y="${486 + (n % 3) * 26}" width="60" height="3" rx="1.5" fill="${light}" opacity=".5"/>`,
    ) +
    many(22, (n) => {
      const [x, tall] = [n * 17, 90 + random(n) * 130]
      const sway = round(10 * wave(time, 1, random(n + 7)))
      return `<path d="M${round(x)} 640Q${round(x)} ${round(640 - tall / 2)} ${round(x + sway)} ${round(640 - tall)}" fill="none" stroke="${ground[1]}" stroke-width="5"/><ellipse cx="${round(x + sway)}" cy="${round(640 - tall)}" rx="5" ry="17" fill="${ground[2]}"/>`
    }),
  fire: (time, { sky: colors, light, ground }) =>
    sky(colors) +
    stars(time, 50) +
    ridge(440, 20, ground[0], 0, 2) +
    ridge(520, 12, ground[1], 0, 0) +
    circle(180, 500, 150 + 10 * wave(time, 4), light, 0.2) +
    many(3, (n) => {
      const tall = 150 - n * 42 + 16 * wave(time, 4 + n, n / 3)
      const lean = 12 * wave(time, 3, n / 3)
      const color = [light, '#ffb648', '#fff0b8'][n]
      return `<path d="M${140 + n * 14} 548Q${round(120 + n * 18)} ${round(548 - tall / 2)} ${round(180 + lean)} ${round(548 - tall)}Q${round(240 - n * 18)} ${round(548 - tall / 2)} ${220 - n * 14} 548z" fill="${color}"/>`
    }) +
    `<path d="M110 556l140-20M112 536l138 24" stroke="${ground[2]}" stroke-width="15" stroke-linecap="round"/>` +
    many(18, (n) => {
      const part = (time * (1 + (n % 2)) + random(n)) % 1
      return circle(
        180 + (random(n + 9) - 0.5) * 130 + 18 * wave(part, 1),
        500 - part * 320,
        2.4,
        '#ffcf6b',
        1 - part,
      )
    }),
}

export const palettes = {
  dusk: {
    sky: ['#2b1b4d', '#b5566b', '#f6a35c'],
    light: '#ffd98a',
    ground: ['#8a4a56', '#5a2f52', '#23163c'],
  },
  dawn: {
    sky: ['#9fd3e8', '#f3d9b5', '#f7b58a'],
    light: '#fff0c2',
    ground: ['#c98f5a', '#9c6238', '#5b3420'],
  },
  night: {
    sky: ['#0b1030', '#1f2a5c', '#3d4687'],
    light: '#ffe7a3',
    ground: ['#27306b', '#1b2250', '#0c1130'],
  },
  noon: {
    sky: ['#3fa3cf', '#9ad6e6', '#e8f4e4'],
    light: '#fff6d0',
    ground: ['#3d8c7c', '#2a6b62', '#143c3a'],
  },
  rose: {
    sky: ['#5b1f4b', '#b8456f', '#f3a0a0'],
    light: '#ffe0d0',
    ground: ['#8f2f5a', '#6a2148', '#3a1230'],
  },
}

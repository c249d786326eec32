import { expect, it } from 'vitest'
import { videoTexts } from '../../messages/videos.ts'
import { filmProblem } from './video-file.ts'

const texts = videoTexts.upload.refused

it.each([
  ['video/mp4', undefined],
  ['video/webm', undefined],
  ['video/quicktime', texts.quicktime],
  ['image/png', texts.picture],
  ['application/pdf', texts.notFilm],
  ['video/x-matroska', texts.other],
  ['', texts.other],
])('a file of type %j is taken or refused in words of its own', (type, problem) => {
  expect(filmProblem({ type, size: 1 })).toBe(problem)
})

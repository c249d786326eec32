// Voice recorder: a voice of up to a minute, with how loud it is as one speaks. Leaving the screen throws it away.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { peaksOf } from './voice-peaks.ts'

/** Seconds; the database takes no more. */
export const longestVoice = 60
/** Seconds under which nothing was said. */
const shortestVoice = 0.5
/** Milliseconds between two measures of how loud it is. */
const measureEvery = 100
const bitsPerSecond = 32_000

/** What browsers record, best first; the bucket takes the types without what stands behind them. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

export interface RecordedVoice {
  file: File
  seconds: number
  /** How loud it is in equal parts of it, each from 0 to 100. */
  peaks: readonly number[]
}

/** Why nothing is recorded: it was not allowed, there is no microphone, this browser cannot, or something else has it. */
type RecordingProblem = 'refused' | 'missing' | 'unsupported' | 'busy'

export type RecorderState =
  | { status: 'idle'; problem?: RecordingProblem | 'short' }
  /** The browser asks whether it may. */
  | { status: 'asking' }
  /** Once a minute is over, what becomes of it is to be said. */
  | { status: 'recording'; seconds: number; levels: readonly number[] }

function problemOf(error: unknown): RecordingProblem {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing'
    default:
      return 'busy'
  }
}

interface Recording {
  recorder: MediaRecorder
  /** What of it was said so far. */
  parts: Blob[]
  levels: number[]
  seconds: () => number
  /** The microphone is let go; answers once all of it is here. */
  stop: () => Promise<void>
}

/** How loud it is now, from 0 to 1. */
function createMeter(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    },
    close: () => void context.close(),
  }
}

function begin(stream: MediaStream, onLevel: (recording: Recording) => void): Recording {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, {
    ...(mimeType && { mimeType }),
    audioBitsPerSecond: bitsPerSecond,
  })
  const meter = createMeter(stream)
  const parts: Blob[] = []
  const levels: number[] = []
  const begun = performance.now()
  let ended: number | undefined
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const timer = setInterval(() => {
    levels.push(meter.level())
    onLevel(recording)
  }, measureEvery)
  const end = async () => {
    ended = performance.now()
    clearInterval(timer)
    const over = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
    recorder.stop()
    await over
    for (const track of stream.getTracks()) track.stop()
    meter.close()
  }
  let ending: Promise<void> | undefined
  const stop = () => {
    ending ??= end()
    return ending
  }
  const seconds = () => Math.min(longestVoice, ((ended ?? performance.now()) - begun) / 1000)
  const recording = { recorder, parts, levels, seconds, stop }
  recorder.start()
  return recording
}

function voiceOf({ recorder, parts, levels, seconds }: Recording): RecordedVoice {
  const type = recorder.mimeType.split(';')[0] ?? ''
  const file = new File(parts, `voice.${type.split('/')[1]}`, { type })
  return { file, seconds: Math.round(seconds() * 10) / 10, peaks: peaksOf(levels) }
}

export interface VoiceRecorder {
  state: RecorderState
  start: () => Promise<void>
  cancel: () => void
  /** What was said; undefined where it was too short. */
  finish: () => Promise<RecordedVoice | undefined>
}

export function useVoiceRecorder(): VoiceRecorder {
  const [state, setState] = useState<RecorderState>({ status: 'idle' })
  const current = useRef<Recording>(undefined)
  /** Which press was the last: what an earlier one has begun is let go. */
  const round = useRef(0)
  const measure = (recording: Recording) => {
    if (current.current !== recording) return
    const seconds = recording.seconds()
    setState({ status: 'recording', seconds, levels: [...recording.levels] })
    if (seconds === longestVoice) void recording.stop()
  }
  const start = async () => {
    round.current += 1
    const own = round.current
    if (!navigator.mediaDevices || !('MediaRecorder' in globalThis)) {
      return setState({ status: 'idle', problem: 'unsupported' })
    }
    setState({ status: 'asking' })
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      if (round.current !== own) {
        for (const track of stream.getTracks()) track.stop()
        return
      }
      current.current = begin(stream, measure)
      setState({ status: 'recording', seconds: 0, levels: [] })
    } catch (error) {
      if (round.current === own) setState({ status: 'idle', problem: problemOf(error) })
    }
  }
  const letGo = () => {
    round.current += 1
    const recording = current.current
    current.current = undefined
    return recording
  }
  const cancel = () => {
    void letGo()?.stop()
    setState({ status: 'idle' })
  }
  const finish = async () => {
    const recording = letGo()
    if (!recording) return undefined
    await recording.stop()
    const isShort = recording.seconds() < shortestVoice
    setState({ status: 'idle', ...(isShort && { problem: 'short' as const }) })
    return isShort ? undefined : voiceOf(recording)
  }
  const leave = useEffectEvent(() => void letGo()?.stop())
  useEffect(() => () => leave(), [])
  return { state, start, cancel, finish }
}

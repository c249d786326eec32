// Voice note: what somebody said, to be heard, with its waveform, in which one may move. One is heard at a time. It runs from left to right,
// as all that plays does.
import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { clockText } from '../lib/duration.ts'
import { privateFileQuery } from '../lib/private-file.ts'
import { useObjectUrl } from '../lib/use-object-url.ts'
import { useUnsentFile } from '../lib/use-unsent-file.ts'
import { conversationTexts } from '../messages/conversation.ts'
import { Spinner } from './spinner.tsx'
import { Waveform } from './waveform.tsx'

const texts = conversationTexts.voice

export interface Voice {
  seconds: number
  /** Each from 0 to 100. */
  peaks: readonly number[]
}

/** Where a recorder said nothing of it. */
const evenPeaks = Array.from({ length: 48 }, () => 40)

let heard: HTMLAudioElement | undefined

function usePlayer(url: string | undefined, askAgain: () => void) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [failed, setFailed] = useState<string>()
  const hasFailed = url !== undefined && failed === url
  useEffect(() => {
    const element = audio.current
    return () => element?.pause()
  }, [])
  const toggle = () => {
    const element = audio.current
    if (!element) return
    if (!element.paused) return element.pause()
    if (heard !== element) heard?.pause()
    heard = element
    // Its address may be over.
    if (hasFailed) {
      setFailed(undefined)
      return askAgain()
    }
    element.play().catch((error: unknown) => {
      // Whoever pauses at once has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(url)
    })
  }
  const seek = (seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds
    setAt(seconds)
  }
  const element = (
    // biome-ignore lint/a11y/useMediaCaption: nobody writes down what friends say to each other
    <audio
      ref={audio}
      src={url}
      preload="metadata"
      onPlay={() => setPlaying(true)}
      onPause={() => setPlaying(false)}
      onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
      onEnded={() => {
        setPlaying(false)
        seek(0)
      }}
      onError={() => setFailed(url)}
    />
  )
  return { element, isPlaying, at, hasFailed, toggle, seek }
}

interface VoiceNoteProps {
  voice: Voice
  /** Undefined while it is on its way. */
  url: string | undefined
  /** It cannot be had. */
  isMissing?: boolean
  /** Asks for its address anew. */
  onRetry?: () => void
}

function VoiceNote(props: VoiceNoteProps) {
  const { voice, url, isMissing = false, onRetry = () => undefined } = props
  const { seconds, peaks } = voice
  const { element, isPlaying, at, hasFailed, toggle, seek } = usePlayer(url, onRetry)
  const cannot = isMissing || hasFailed
  const [now, all] = [clockText(at), clockText(Math.max(1, seconds))]
  return (
    <fieldset aria-label={`${texts.label}، ${all}`} className="w-58 min-w-0 max-w-full py-1">
      <div dir="ltr" className="flex items-center gap-2.5">
        {url && element}
        <button
          type="button"
          aria-label={isPlaying ? texts.pause : texts.play}
          disabled={!url || isMissing}
          onClick={toggle}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-current/15 disabled:opacity-60"
        >
          {url || isMissing ? (
            isPlaying ? (
              <Pause aria-hidden size={20} className="fill-current" />
            ) : (
              <Play aria-hidden size={20} className="ms-0.5 fill-current" />
            )
          ) : (
            <Spinner size={18} />
          )}
        </button>
        <span className="relative min-w-0 flex-1 rounded-s has-focus-visible:outline-2 has-focus-visible:outline-current">
          <Waveform
            peaks={peaks.length > 0 ? peaks : evenPeaks}
            played={seconds > 0 ? Math.min(1, at / seconds) : 0}
            className="block h-8 w-full"
          />
          <input
            type="range"
            min={0}
            max={Math.max(0.1, seconds)}
            step={0.1}
            value={Math.min(at, seconds)}
            disabled={!url || cannot}
            aria-label={texts.position}
            aria-valuetext={texts.at(now, all)}
            onChange={({ target }) => seek(Number(target.value))}
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
          />
        </span>
        <span aria-hidden className="min-w-9 text-end text-tiny tabular-nums">
          {isPlaying || at > 0 ? now : all}
        </span>
      </div>
      {cannot && (
        <p role="alert" className="text-tiny">
          {texts.missing}
        </p>
      )}
    </fieldset>
  )
}

export interface SentVoiceNoteProps {
  bucket: string
  /** As the row names it. */
  path: string
  voice: Voice
}

export function SentVoiceNote({ bucket, path, voice }: SentVoiceNoteProps) {
  const { data: url, error, refetch } = useQuery(privateFileQuery(bucket, path))
  const isMissing = url === undefined && error !== null
  return <VoiceNote voice={voice} url={url} isMissing={isMissing} onRetry={() => void refetch()} />
}

export function UnsentVoiceNote({ fileId, voice }: { fileId: string; voice: Voice }) {
  const file = useUnsentFile(fileId)
  const url = useObjectUrl(file ?? undefined)
  return <VoiceNote voice={voice} url={url} isMissing={file === null} />
}

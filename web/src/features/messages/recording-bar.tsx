// Recording bar: in the place of the field while one speaks: how long, how loud, throwing it away, sending it.
import { SendHorizontal, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { clockText } from '../../lib/duration.ts'
import { messageTexts } from '../../messages/messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { roundClass } from '../../ui/message-form.tsx'
import { Waveform } from '../../ui/waveform.tsx'
import { longestVoice, type RecorderState } from './voice-recorder.ts'

const texts = messageTexts.voice

/** Of the last moments. */
const shownLevels = 48
/** What is spoken near a phone is seldom louder. */
const loudVoice = 0.25

/** The newest at the end; before it nothing was said. */
function shownPeaks(levels: readonly number[]): number[] {
  const last = levels.slice(-shownLevels)
  const silence = Array.from({ length: shownLevels - last.length }, () => 0)
  return [...silence, ...last.map((level) => Math.min(100, (level / loudVoice) * 100))]
}

export interface RecordingBarProps {
  state: Extract<RecorderState, { status: 'recording' }>
  onCancel: () => void
  onSend: () => void
}

export function RecordingBar({ state: { seconds, levels }, onCancel, onSend }: RecordingBarProps) {
  const isFull = seconds === longestVoice
  const send = useRef<HTMLButtonElement>(null)
  // What was pressed to begin is not there any more.
  useEffect(() => send.current?.focus(), [])
  return (
    <div className="grid gap-1.5">
      <fieldset aria-label={texts.recording} className="flex min-w-0 items-center gap-2">
        <IconButton
          icon={Trash2}
          label={texts.cancel}
          onClick={onCancel}
          className={`${roundClass} bg-danger-soft text-danger hover:bg-danger-soft`}
        />
        <div
          dir="ltr"
          className="flex h-13 min-w-0 flex-1 items-center gap-2.5 rounded-l bg-surface-2 px-4 text-brand"
        >
          <span
            aria-hidden
            className={`size-2.5 shrink-0 rounded-full bg-danger ${isFull ? '' : 'animate-pulse-glow'}`}
          />
          <span aria-hidden className="shrink-0 text-small text-ink tabular-nums">
            {clockText(seconds)} / {clockText(longestVoice)}
          </span>
          <Waveform peaks={shownPeaks(levels)} className="h-7 min-w-0 flex-1" />
        </div>
        <IconButton
          ref={send}
          icon={SendHorizontal}
          label={texts.send}
          mirrored
          onClick={onSend}
          className={`${roundClass} bg-brand text-brand-ink hover:bg-brand hover:brightness-110`}
        />
      </fieldset>
      <p role="status" className={isFull ? 'text-small text-ink-2' : 'sr-only'}>
        {isFull ? texts.full : texts.recording}
      </p>
    </div>
  )
}

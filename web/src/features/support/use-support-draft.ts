// A message to the support being written, with its picture: kept for each conversation, so that leaving, a reload or the end of the tab loses nothing.
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { isSecondTap } from '../../lib/double-tap.ts'
import { presence } from '../../lib/personal-data.ts'
import { brokenPictureProblem } from '../../lib/picture-file.ts'
import { shrunkPicture } from '../../lib/shrink-picture.ts'
import { supportFileKey, typedSupportKey } from '../../lib/unsent.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSharedFile } from '../../lib/use-kept-files.ts'
import { useSharedState } from '../../lib/use-stored-state.ts'
import type { Problem } from '../../lib/validation.ts'
import { useViewerId } from '../../lib/viewer.ts'
import { type UnsentMessage, unsentPicture, writeMessage } from './support-outbox.ts'
import {
  lengthProblem,
  messageOf,
  messageProblem,
  pictureProblem,
  rawPictureProblem,
} from './support-rules.ts'

const textSchema = v.string()

interface Looked {
  /** As it is sent. */
  file: File
  problem: Problem
}

/** One that cannot be drawn is told to be too large first, where it is. */
async function lookAt(chosen: File): Promise<Looked> {
  const raw = rawPictureProblem(chosen)
  if (raw) return { file: chosen, problem: raw }
  const file = await shrunkPicture(chosen).catch((error: unknown) => {
    console.warn('a picture could not be drawn', error)
    return chosen
  })
  return { file, problem: pictureProblem(file) ?? (await brokenPictureProblem(file)) }
}

export type SupportDraft = ReturnType<typeof useSupportDraft>

export interface DraftPlace {
  /** Whose conversation it is. */
  ownerId: string
  /** An admin answers. */
  isFromSupport: boolean
}

export function useSupportDraft({ ownerId, isFromSupport }: DraftPlace) {
  const userId = useViewerId()
  const place = isFromSupport ? `desk:${ownerId}` : ownerId
  const [text, setText] = useSharedState(typedSupportKey(place), textSchema, '')
  const { file, isComing, setFile } = useSharedFile(supportFileKey(place))
  const [problem, setProblem] = useState<Problem>()
  const [looking, setLooking] = useState(false)
  const chosen = useRef<File>(undefined)
  /** Which was sent last, from here. */
  const [sent, setSent] = useState<string>()
  const sentAt = useRef<number>(undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  const choosing = useAction()
  const write = (typed: string) => {
    setText(typed)
    setProblem(undefined)
  }
  const look = async (next: File) => {
    const isHere = presence()
    chosen.current = next
    setProblem(undefined)
    setLooking(true)
    const { file: looked, problem: refusal } = await lookAt(next)
    // Another was chosen while this one was looked at, or whoever chose it has left.
    if (chosen.current !== next || !isHere()) return
    setLooking(false)
    setProblem(refusal)
    if (!refusal) setFile(looked)
    field.current?.focus()
  }
  const detach = () => {
    chosen.current = undefined
    setLooking(false)
    setFile(undefined)
    setProblem(undefined)
    field.current?.focus()
  }
  /** `at` is when it was asked for, by the press itself. */
  const send = (at: number) => {
    field.current?.focus()
    // Meant for what has just gone.
    if (messageOf(text) === '' && !file && isSecondTap(sentAt.current, at)) return
    if (looking || isComing) return
    const refusal = messageProblem(text, file)
    setProblem(refusal)
    if (refusal) return
    sentAt.current = at
    setSent(writeMessage({ ownerId, userId, isFromSupport, text: messageOf(text), file }))
    setText('')
    setFile(undefined)
  }
  /** What the server refused, back in the field, before what was begun there since. */
  const takeBack = async ({ text: refused, picture }: UnsentMessage) => {
    write(text.trim() === '' ? refused : `${refused}\n${text}`)
    const lost = picture && !file ? await unsentPicture(picture.fileId) : undefined
    if (lost) setFile(lost)
    field.current?.focus()
  }
  return {
    ...{ text, file, sent, field, write, detach, send, takeBack },
    attach: (next: File) => choosing(() => look(next)),
    isAttaching: looking || isComing,
    problem: problem ?? lengthProblem(text),
  }
}

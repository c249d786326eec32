// A message being written, with its picture: kept for its conversation, so that leaving, a reload or the end of the tab loses nothing.
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { lookAtPicture } from './attached-picture.ts'
import { isSecondTap } from './double-tap.ts'
import { prepareFileStore } from './file-store.ts'
import { lengthProblem, messageOf, messageProblem } from './message-text.ts'
import { presence } from './personal-data.ts'
import { findUnsentFile } from './unsent-files.ts'
import { useAction } from './use-action.ts'
import { useSharedFile } from './use-kept-files.ts'
import { useSharedState } from './use-stored-state.ts'
import type { Problem } from './validation.ts'

const textSchema = v.string()

export type MessageDraft = ReturnType<typeof useMessageDraft>

export interface MessageDraftOptions {
  /** Where its words are kept, and its picture; both come from personalKey. */
  textKey: string
  fileKey: string
  /** It is shown and sent from now on. Answers its id. */
  write: (message: { text: string; file: File | undefined }) => string
}

/** What the server did not take, as its author gets it back. */
interface Refused {
  text: string
  picture?: { fileId: string } | undefined
}

export function useMessageDraft({ textKey, fileKey, write: writeMessage }: MessageDraftOptions) {
  const [text, setText] = useSharedState(textKey, textSchema, '')
  const { file, isComing, setFile } = useSharedFile(fileKey)
  const [problem, setProblem] = useState<Problem>()
  const [looking, setLooking] = useState(false)
  const chosen = useRef<File>(undefined)
  /** Which was sent last, from here. */
  const [sent, setSent] = useState<string>()
  const sentAt = useRef<number>(undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  const choosing = useAction()
  useEffect(prepareFileStore, [])
  const write = (typed: string) => {
    setText(typed)
    setProblem(undefined)
  }
  const look = async (next: File) => {
    const isHere = presence()
    chosen.current = next
    setProblem(undefined)
    setLooking(true)
    const { file: looked, problem: refusal } = await lookAtPicture(next)
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
    setSent(writeMessage({ text: messageOf(text), file }))
    setText('')
    setFile(undefined)
  }
  /** What the server refused, back in the field, before what was begun there since. */
  const takeBack = async ({ text: refused, picture }: Refused) => {
    write(text.trim() === '' ? refused : `${refused}\n${text}`)
    const lost = picture && !file ? await findUnsentFile(picture.fileId) : undefined
    if (lost) setFile(lost)
    field.current?.focus()
  }
  return {
    ...{ text, file, sent, field, write, detach, send, takeBack },
    /** A press that was meant for what has just gone. */
    isSecondTap: (at: number) => isSecondTap(sentAt.current, at),
    attach: (next: File) => choosing(() => look(next)),
    isAttaching: looking || isComing,
    problem: problem ?? lengthProblem(text),
  }
}

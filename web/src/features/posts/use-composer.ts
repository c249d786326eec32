// A post being written: kept while the dialog is closed, after a failure, and over a reload: phones drop a page while a picture is
// chosen.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { mediaKind } from '../../lib/media-files.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { brokenPictureProblem } from '../../lib/picture-file.ts'
import { useAction } from '../../lib/use-action.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { useKeptFile } from '../../lib/use-kept-file.ts'
import { useTabState } from '../../lib/use-tab-state.ts'
import type { Problem } from '../../lib/validation.ts'
import { errors } from '../../messages/errors.ts'
import { composerTexts } from '../../messages/posts.ts'
import { endFailure, showFailure } from '../../ui/toast-store.ts'
import { attachmentProblem, draftProblem } from './composer-rules.ts'
import { type Draft, usePublishing } from './publishing.ts'

export type Composer = ReturnType<typeof useComposer>

const textKey = personalKey('typed-post')
const textSchema = v.string()
const fileKey = personalKey('chosen-file')

async function fileProblem(file: File): Promise<Problem> {
  return attachmentProblem(file) ?? (mediaKind(file) === 'picture' ? brokenPictureProblem(file) : undefined)
}

const dialogs = ['compose'] as const

/** Closing it, by the way back too, keeps the draft and lets go on what is under way. */
function useComposerDialog() {
  const { open, show, close } = useAddressDialog(dialogs)
  return { open: open === 'compose', setOpen: (next: boolean) => (next ? show('compose') : close()) }
}

export function useComposer() {
  const { open, setOpen } = useComposerDialog()
  const [text, setText] = useTabState(textKey, textSchema, '')
  const { file, isComing, setFile } = useKeptFile(fileKey)
  const [problem, setProblem] = useState<Problem>()
  const chosen = useRef<File>(undefined)
  const choosing = useAction()
  /** A file was chosen that is looked at still: what is published now would go out without it. */
  const [looking, setLooking] = useState(false)
  const draft: Draft = { text, file }
  const publishing = usePublishing(() => {
    setText('')
    setFile(undefined)
  })
  // Also where it is drawn anew since: what was written in it has gone out.
  const { published } = publishing
  const [seen, setSeen] = useState(published)
  const leave = useEffectEvent(() => {
    if (open) setOpen(false)
  })
  useEffect(() => {
    if (published === seen) return
    setSeen(published)
    leave()
  }, [published, seen])
  const write = (typed: string) => {
    setText(typed)
    setProblem(undefined)
  }
  const look = async (next: File) => {
    chosen.current = next
    setLooking(true)
    const refusal = await fileProblem(next)
    // Another was chosen while this one was looked at.
    if (chosen.current !== next) return
    setLooking(false)
    if (refusal) return showFailure(refusal)
    setFile(next)
    setProblem(undefined)
    setOpen(true)
  }
  const attach = (next: File) => {
    endFailure(composerTexts.uploadFailed)
    return choosing(() => look(next))
  }
  const detach = () => {
    chosen.current = undefined
    setLooking(false)
    setFile(undefined)
    setProblem(undefined)
  }
  const lose = () =>
    choosing(async () => {
      detach()
      showFailure(errors.file.picture)
    })
  const publish = () => {
    const refusal = draftProblem(draft.text, draft.file)
    setProblem(refusal)
    if (!refusal) publishing.publish(draft)
  }
  const attaching = looking || isComing
  return { ...publishing, attaching, open, setOpen, draft, problem, write, attach, detach, lose, publish }
}

// A post being written: kept while the dialog is closed, after a failure, over a reload and the end of the tab: phones drop a page while a
// picture is chosen.
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { lookAtFile } from '../../lib/chosen-file.ts'
import { mediaKind } from '../../lib/media-files.ts'
import { presence } from '../../lib/personal-data.ts'
import { chosenFilesKey, typedPostKey } from '../../lib/unsent.ts'
import { useAction } from '../../lib/use-action.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { useSharedFiles } from '../../lib/use-kept-files.ts'
import { useSharedState } from '../../lib/use-stored-state.ts'
import type { Problem } from '../../lib/validation.ts'
import { errors } from '../../messages/errors.ts'
import { composerTexts } from '../../messages/posts.ts'
import { endFailure, showFailure } from '../../ui/toast-store.ts'
import {
  attachmentProblem,
  besideProblem,
  draftProblem,
  lengthProblem,
  movedBy,
  withFile,
} from './composer-rules.ts'
import { type Draft, usePublishing } from './publishing.ts'

export type Composer = ReturnType<typeof useComposer>

const textSchema = v.string()

const dialogs = ['compose'] as const

/** Closing it, by the way back too, keeps the draft and lets go on what is under way. */
function useComposerDialog() {
  const { open, show, close } = useAddressDialog(dialogs)
  return { open: open === 'compose', setOpen: (next: boolean) => (next ? show('compose') : close()) }
}

interface RefusedFile {
  name: string
  problem: string
}

/** Each in its own words; of one that was chosen alone nobody need be told which it is. */
function tellRefused(refused: readonly RefusedFile[], isAlone: boolean): void {
  const [first] = refused
  if (!first) return
  const isOneReason = refused.every(({ problem }) => problem === first.problem)
  if (isAlone) showFailure(first.problem)
  else if (isOneReason)
    showFailure(first.problem, refused.map(({ name }) => `\u2068${name}\u2069`).join('، '))
  else {
    const reasons = refused.map(({ name, problem }) => composerTexts.refusedFile(name, problem))
    showFailure(composerTexts.someRefused, reasons.join(' · '))
  }
}

/** Of pictures and a film that are chosen at once, the pictures are meant. */
function picturesFirst(chosen: readonly File[]): File[] {
  return chosen.toSorted(
    (one, other) => Number(mediaKind(one) === 'video') - Number(mediaKind(other) === 'video'),
  )
}

export function useComposer() {
  const { open, setOpen } = useComposerDialog()
  const [text, setText, changeText] = useSharedState(typedPostKey, textSchema, '')
  const { files, isComing, changeFiles } = useSharedFiles(chosenFilesKey)
  const [problem, setProblem] = useState<Problem>()
  const choosing = useAction()
  /** Files were chosen that are looked at still, so often: what is published now would go out without them. */
  const [looking, setLooking] = useState(0)
  const draft: Draft = { text, files }
  const publishing = usePublishing({
    // Another tab may have begun the next by now, or have taken the place of one that did not go out.
    onPublished: (sent) => {
      changeText((present) => (present === sent.text ? '' : present))
      changeFiles((present) => present.filter((file) => !sent.files.includes(file)))
    },
    onFailed: (kept) => {
      changeText((present) => present || kept.text)
      changeFiles((present) => (present.length > 0 ? present : kept.files))
    },
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
    publishing.forgetFailure()
  }
  /** What else is chosen meanwhile may have taken its place. */
  const add = (file: File): Problem => {
    let refusal: Problem
    changeFiles((present) => {
      refusal = besideProblem(present, file)
      return refusal ? present : withFile(present, file)
    })
    return refusal
  }
  /** One after the other: each takes much of a phone's memory. */
  const look = async (chosen: readonly File[]) => {
    const isHere = presence()
    const refused: RefusedFile[] = []
    let expected: readonly File[] = files
    for (const next of picturesFirst(chosen)) {
      const beside = besideProblem(expected, next)
      const looked = beside ? { file: next, problem: beside } : await lookAtFile(next, attachmentProblem)
      if (!isHere()) return
      const refusal = looked.problem ?? add(looked.file)
      if (refusal) refused.push({ name: next.name, problem: refusal })
      else expected = withFile(expected, looked.file)
    }
    tellRefused(refused, chosen.length === 1)
    if (refused.length === chosen.length) return
    publishing.forgetFailure()
    setProblem(undefined)
    setOpen(true)
  }
  const attach = (chosen: readonly File[]) => {
    endFailure(composerTexts.uploadFailed)
    setLooking((count) => count + 1)
    return choosing(() => look(chosen)).finally(() => setLooking((count) => count - 1))
  }
  const detach = (file: File) => {
    changeFiles((present) => present.filter((other) => other !== file))
    setProblem(undefined)
    publishing.forgetFailure()
  }
  const crop = (file: File, cropped: File) => {
    changeFiles((present) => present.map((other) => (other === file ? cropped : other)))
    publishing.forgetFailure()
  }
  const move = (file: File, by: 1 | -1) => {
    changeFiles((present) => movedBy(present, file, by))
    publishing.forgetFailure()
  }
  const lose = (file: File) =>
    choosing(async () => {
      detach(file)
      showFailure(errors.file.picture)
    })
  const publish = () => {
    const refusal = draftProblem(draft.text, draft.files)
    setProblem(refusal)
    if (!refusal) publishing.publish(draft)
  }
  const attaching = looking > 0 || isComing
  return {
    ...{ ...publishing, attaching, open, setOpen, draft, write, attach, detach, crop, move, lose, publish },
    problem: problem ?? lengthProblem(text),
  }
}

// Writing a comment: whom it answers, one's face, a field that grows with the words, and the button that sends them.
import { CircleAlert, Reply, SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { plural } from '../../lib/plural.ts'
import { setOffHandle, typedDirection } from '../../lib/text-direction.ts'
import { matchesMedia, touchOnly } from '../../lib/use-media-query.ts'
import { useViewer } from '../../lib/viewer.ts'
import { commentTexts } from '../../messages/comments.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { commentMaxLength, fewLeft, roomLeft } from './comment-rules.ts'
import { MentionList, optionId } from './mention-list.tsx'
import type { CommentDraft } from './use-comment-draft.ts'
import { useMentions } from './use-mentions.ts'

function Note({ id, draft: { typed, problem } }: { id: string; draft: CommentDraft }) {
  const left = roomLeft(typed)
  return (
    <div id={id} aria-live="polite" className="ms-12 text-small empty:hidden">
      {problem ? (
        <p className="flex items-center gap-1.5 text-danger">
          <CircleAlert aria-hidden size={15} className="shrink-0" />
          {problem}
        </p>
      ) : (
        left <= fewLeft && <p className="text-ink-2">{plural(left, commentTexts.left)}</p>
      )}
    </div>
  )
}

/** Beside the field, not in it: a handle before Arabic words would stand at the other side of them. */
function Answering({ draft: { typed, answerNobody } }: { draft: CommentDraft }) {
  if (!typed.to) return null
  return (
    <p className="ms-12 flex w-fit max-w-full items-center gap-1.5 rounded-full bg-brand-soft ps-3 text-small font-semibold text-brand">
      <Reply aria-hidden size={16} className="shrink-0 ltr:-scale-x-100" />
      <bdi className="min-w-0 wrap-anywhere">{commentTexts.answering(typed.to.name)}</bdi>
      <IconButton icon={X} label={commentTexts.answerNobody} onClick={answerNobody} className="-my-1.5" />
    </p>
  )
}

export function CommentForm({ postId, draft }: { postId: string; draft: CommentDraft }) {
  const viewer = useViewer()
  const [note, list] = [useId(), useId()]
  const { typed, problem, field, write, send } = draft
  const mentions = useMentions(postId, draft)
  const isChoosing = mentions.people.length > 0
  // On a phone the key begins a line, and the button sends.
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKey(event) || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing)
      return
    if (matchesMedia(touchOnly)) return
    event.preventDefault()
    if (!event.repeat) send(event.timeStamp)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <MentionList id={list} mentions={mentions} />
      <Answering draft={draft} />
      <div className="flex items-end gap-2">
        <span className="py-0.5">
          <Avatar name={viewer.name} url={viewer.avatarUrl} size={40} />
        </span>
        <textarea
          ref={field}
          rows={1}
          dir={typedDirection(typed.text)}
          aria-label={commentTexts.field}
          aria-describedby={note}
          aria-invalid={problem !== undefined}
          aria-autocomplete="list"
          aria-controls={isChoosing ? list : undefined}
          aria-activedescendant={isChoosing ? optionId(list, mentions.at) : undefined}
          placeholder={commentTexts.placeholder}
          maxLength={commentMaxLength}
          enterKeyHint="enter"
          value={typed.text}
          onChange={(event) => {
            setOffHandle(event.target)
            write(event.target.value)
          }}
          onSelect={mentions.follow}
          onBlur={mentions.leave}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-36 min-h-11 min-w-0 flex-1 resize-none break-words rounded-l border-[1.5px] border-transparent bg-surface-2 px-4 py-2 text-base outline-none transition-colors focus:border-brand focus:bg-surface aria-invalid:border-danger"
        />
        <IconButton
          icon={SendHorizontal}
          label={commentTexts.send}
          mirrored
          onClick={(event) => send(event.timeStamp)}
          className="bg-brand text-brand-ink hover:bg-brand hover:brightness-110"
        />
      </div>
      <Note id={note} draft={draft} />
    </div>
  )
}

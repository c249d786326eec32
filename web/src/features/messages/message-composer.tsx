// Writing to a friend: what is answered, a picture, the words, or a voice; and what stands there where nothing can be written.
import { CircleAlert, Mic } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { AnsweredMessage } from '../../lib/answered-message.ts'
import { callProcedure } from '../../lib/call-procedure.ts'
import { doneCodedAnswer } from '../../lib/coded-refusal.ts'
import { useSayTyping } from '../../lib/typing.ts'
import type { MessageDraft } from '../../lib/use-message-draft.ts'
import { messageTexts } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { ComposerBar } from '../../ui/composer-bar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MessageForm, roundClass } from '../../ui/message-form.tsx'
import { ReplyingTo } from '../../ui/replying-to.tsx'
import { SlowedLine } from '../../ui/slowed-line.tsx'
import { useBlock } from './blocks.ts'
import type { Conversation } from './conversation.ts'
import { RecordingBar } from './recording-bar.tsx'
import { type RecordedVoice, type RecorderState, useVoiceRecorder } from './voice-recorder.ts'

const texts = messageTexts.conversation

function Closed({ words, children }: { words: string; children: ReactNode }) {
  return (
    <ComposerBar>
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 py-1 text-center">
        <p className="text-ink-2">{words}</p>
        {children}
      </div>
    </ComposerBar>
  )
}

function Blocked({ person: { id, name } }: Pick<Conversation, 'person'>) {
  const { mutate, isPending } = useBlock(id)
  return (
    <Closed words={texts.blocked(name)}>
      <Button variant="quiet" compact loading={isPending} onClick={() => mutate(false)}>
        {messageTexts.block.lift}
      </Button>
    </Closed>
  )
}

function NotFriends({ person: { id } }: Pick<Conversation, 'person'>) {
  return (
    <Closed words={texts.notFriends}>
      <Link href={`/user/${id}`} className={buttonClass({ variant: 'quiet', compact: true })}>
        {texts.toProfile}
      </Link>
    </Closed>
  )
}

function RecorderLine({ state }: { state: RecorderState }) {
  if (state.status === 'asking') {
    return (
      <p role="status" className="text-small text-ink-2">
        {messageTexts.voice.asking}
      </p>
    )
  }
  if (state.status !== 'idle' || !state.problem) return null
  return (
    <p role="alert" className="flex items-center gap-1.5 text-danger text-small">
      <CircleAlert aria-hidden size={15} className="shrink-0" />
      {messageTexts.voice.problems[state.problem]}
    </p>
  )
}

interface FieldProps {
  userId: string
  draft: MessageDraft
  answered: AnsweredMessage | undefined
  onAnswerNone: () => void
  onSpoken: (voice: RecordedVoice) => void
}

function Field({ userId, draft, answered, onAnswerNone, onSpoken }: FieldProps) {
  const { state, start, cancel, finish } = useVoiceRecorder()
  const sayTyping = useSayTyping(() =>
    callProcedure('type_message', { p_to_user_id: userId }, doneCodedAnswer),
  )
  const isRecording = state.status === 'recording'
  const hasRecorded = useRef(false)
  const { field } = draft
  useEffect(() => {
    if (isRecording) hasRecorded.current = true
    else if (hasRecorded.current) field.current?.focus()
  }, [isRecording, field])
  const write = (typed: string) => {
    draft.write(typed)
    if (typed.trim() !== '') sayTyping()
  }
  const send = async () => {
    const voice = await finish()
    if (voice) onSpoken(voice)
  }
  return (
    <ComposerBar>
      <SlowedLine />
      <RecorderLine state={state} />
      {isRecording ? (
        <>
          {answered && <ReplyingTo answered={answered} onNone={onAnswerNone} />}
          <RecordingBar state={state} onCancel={cancel} onSend={() => void send()} />
        </>
      ) : (
        <MessageForm
          draft={{ ...draft, write }}
          takesPictures
          above={answered && <ReplyingTo answered={answered} onNone={onAnswerNone} />}
          idle={
            <IconButton
              icon={Mic}
              label={messageTexts.voice.record}
              disabled={state.status === 'asking'}
              onClick={({ timeStamp }) => {
                if (!draft.isSecondTap(timeStamp)) void start()
              }}
              className={`${roundClass} bg-brand text-brand-ink hover:bg-brand hover:brightness-110`}
            />
          }
        />
      )}
    </ComposerBar>
  )
}

export interface MessageComposerProps extends Omit<FieldProps, 'userId'> {
  conversation: Conversation
}

export function MessageComposer({ conversation, ...rest }: MessageComposerProps) {
  if (conversation.isBlocked) return <Blocked person={conversation.person} />
  if (!conversation.isFriend) return <NotFriends person={conversation.person} />
  return <Field userId={conversation.person.id} {...rest} />
}

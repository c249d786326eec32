// What other areas may use of the support beside its screen: a conversation, to be answered at the desk, and what is heard of all.
export { Conversation } from './conversation.tsx'
export { liveMessageRow } from './support-message.ts'
export { conversationQuery } from './support-queries.ts'

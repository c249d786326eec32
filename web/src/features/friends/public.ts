// What other areas and the frame of the app may use of friendships.
export { AnswerButtons } from './answer-buttons.tsx'
export { FriendButton } from './friend-button.tsx'
export { FriendsBadge } from './friends-badge.tsx'
export { renewFriends } from './friends-key.ts'
export { receivedRequestsQuery } from './received-requests.ts'

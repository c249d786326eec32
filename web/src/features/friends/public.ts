// What other areas and the frame of the app may use of friendships.
export { useAnswerRequest } from './answer-request.ts'
export { friendsKey } from './friends-key.ts'
export { receivedRequestsQuery } from './received-requests.ts'

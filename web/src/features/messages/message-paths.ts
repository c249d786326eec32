// The addresses of messages.

export const messagesPath = '/messages'

export const conversationPath = (userId: string) => `${messagesPath}/${userId}`

export function isInMessages(path: string): boolean {
  return path === messagesPath || path.startsWith(`${messagesPath}/`)
}

/**
 * Usernames that nobody has, of a person's name and so many random letters that neither two are alike nor any is a reserved word.
 * They have no underscore, which would be shown as a space.
 */
import { randomBytes } from 'node:crypto'

export function newUsername(name: string): string {
  return `${name}-${randomBytes(5).toString('hex')}`
}

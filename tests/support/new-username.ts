/** Usernames that nobody has, of a person's name and so many random letters that neither two are alike nor any is a reserved word. */
import { randomBytes } from 'node:crypto'

export function newUsername(name: string): string {
  return `${name}_${randomBytes(5).toString('hex')}`
}

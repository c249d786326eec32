/**
 * People and posts of the bench are numbered, and their ids say which number they have, so that a load can name any of
 * them without asking the database first: in HTTP requests and, by the same rule, in pgbench scripts.
 */

export const people = 1_000
export const posts = 10_000

/** Both stand for one part of an id: `{user}` and `{post}` in a template are filled with twelve digits. */
export type Numbered = 'user' | 'post'

const prefixes: Record<Numbered, string> = {
  user: 'be000000-0000-4000-8000-',
  post: 'b0570000-0000-4000-8000-',
}
const digits = 12

export function idOf(kind: Numbered, number: number): string {
  return prefixes[kind] + String(number).padStart(digits, '0')
}

/** SQL for the id of the number that another SQL expression gives. */
export function idInSql(kind: Numbered, number: string): string {
  return `('${prefixes[kind]}' || lpad((${number})::text, ${digits}, '0'))`
}

/** Whom and what each request is about, drawn anew for every one. */
export interface Choice {
  /** @param connection counted from 0 @param round how many requests this connection has made before */
  draw(connection: number, round: number): Record<Numbered, number>
  /** The same as meta commands of pgbench; they set `user` and `post`. */
  script: string
}

/** Anybody and anything. */
const anyone: Choice = {
  draw: () => ({
    user: Math.floor(Math.random() * people),
    post: Math.floor(Math.random() * posts),
  }),
  script: `\\set user random(0, ${people - 1})\n\\set post random(0, ${posts - 1})`,
}

/** A step that shares no divisor with the number of posts visits all of them before it comes back to the first. */
const step = 7_919
const peopleOfOneConnection = 31
/** People from this number on are never drawn by `eachPairOnce` with 32 connections. */
export const firstSpared = 32 * peopleOfOneConnection

/** Each pair once: connections have people of their own, and each person takes every post in turn. */
const eachPairOnce: Choice = {
  draw: (connection, round) => ({
    user: connection * peopleOfOneConnection + Math.floor(round / posts),
    post: (round * step + connection * people) % posts,
  }),
  script: [
    `\\set user :client_id * ${peopleOfOneConnection} + :round / ${posts}`,
    `\\set post (:round * ${step} + :client_id * ${people}) % ${posts}`,
    '\\set round :round + 1',
  ].join('\n'),
}

export const choices = { anyone, eachPairOnce }

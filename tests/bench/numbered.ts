/**
 * People and posts of the bench are numbered, and their ids say which number they have, so that a load can name any of
 * them without asking the database first: in HTTP requests and, by the same rule, in pgbench scripts.
 */

export const people = 1_000
export const posts = 10_000

/** Each stands in a template for an id: `{user}`, who asks, `{receiver}`, somebody else, `{post}`. */
export type Numbered = 'user' | 'receiver' | 'post'

const prefixes: Record<Numbered, string> = {
  user: 'be000000-0000-4000-8000-',
  receiver: 'be000000-0000-4000-8000-',
  post: 'b0570000-0000-4000-8000-',
}
const digits = 12

/** Whom and what a single request is about. */
export const example: Record<Numbered, number> = { user: 0, receiver: 1, post: 0 }

export function idOf(kind: Numbered, number: number): string {
  return prefixes[kind] + String(number).padStart(digits, '0')
}

/** SQL for the id of the number that another SQL expression gives. */
export function idInSql(kind: Numbered, number: string): string {
  return `('${prefixes[kind]}' || lpad((${number})::text, ${digits}, '0'))`
}

/** The template with the ids of these numbers in it. */
export function fillIn(template: string, numbers: Record<Numbered, number>): string {
  return template.replace(/{(user|receiver|post)}/, (_, kind: Numbered) => idOf(kind, numbers[kind]))
}

/** Whom and what each request is about, drawn anew for every one. */
export interface Choice {
  /** @param connection counted from 0 @param round how many requests this connection has made before */
  draw(connection: number, round: number): Record<Numbered, number>
  /** The same as meta commands of pgbench; they set `user`, `receiver` and `post`. */
  script: string
}

const anyOf = (count: number) => Math.floor(Math.random() * count)

/** Anybody and anything, and anybody else. */
const anyone: Choice = {
  draw: () => {
    const user = anyOf(people)
    return { user, receiver: (user + 1 + anyOf(people - 1)) % people, post: anyOf(posts) }
  },
  script: [
    `\\set user random(0, ${people - 1})`,
    `\\set receiver (:user + random(1, ${people - 1})) % ${people}`,
    `\\set post random(0, ${posts - 1})`,
  ].join('\n'),
}

/** A step that shares no divisor with the number of posts visits all of them before it comes back to the first. */
const step = 7_919
const peopleOfOneConnection = 31
/** People from this number on are never drawn by `eachPairOnce` with 32 connections. */
export const firstSpared = 32 * peopleOfOneConnection

/** Each pair once: connections have people of their own, who take every post in turn, so that none of them likes more than one may. */
const eachPairOnce: Choice = {
  draw: (connection, round) => ({
    ...example,
    user: connection * peopleOfOneConnection + (round % peopleOfOneConnection),
    post: (Math.floor(round / peopleOfOneConnection) * step + connection * people) % posts,
  }),
  script: [
    `\\set user :client_id * ${peopleOfOneConnection} + :round % ${peopleOfOneConnection}`,
    `\\set post ((:round / ${peopleOfOneConnection}) * ${step} + :client_id * ${people}) % ${posts}`,
    '\\set round :round + 1',
  ].join('\n'),
}

export const choices = { anyone, eachPairOnce }

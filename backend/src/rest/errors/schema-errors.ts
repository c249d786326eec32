/** The words of PostgREST for names that the schema cache does not have, or has too often (its codes PGRST2xx). */
import type { DatabaseFunction } from '../schema-cache/functions.ts'
import type { QualifiedName } from '../schema-cache/names.ts'
import type { Relationship } from '../schema-cache/relationships.ts'
import { namesIn, type SchemaCache } from '../schema-cache/schema-cache.ts'
import { type RestError, restError } from './rest-error.ts'
import { mostSimilar } from './similar-names.ts'

const sureEnough = 0.75
/** For names of parameters and relations of a thing that was found, a weak likeness still helps. */
const vaguelyAlike = 0.33

export function noTable({ schema, name }: QualifiedName, cache: SchemaCache): RestError {
  const meant = mostSimilar(name, namesIn(schema, cache.tables.values()), sureEnough)
  const hint = meant === null ? null : `Perhaps you meant the table '${schema}.${meant}'`
  return restError('noTable', `Could not find the table '${schema}.${name}' in the schema cache`, { hint })
}

export function noColumn(table: string, column: string): RestError {
  return restError('noColumn', `Could not find the '${column}' column of '${table}' in the schema cache`)
}

export interface WantedRelationship {
  schema: string
  origin: string
  target: string
  hint: string | null
}

/** @param known the relationships that start from the origin; undefined when there is no such table */
export function noRelationship(
  { schema, origin, target, hint }: WantedRelationship,
  known: Relationship[] | undefined,
  cache: SchemaCache,
): RestError {
  const using = hint === null ? '' : `' using the hint '${hint}`
  const details = `Searched for a foreign key relationship between '${origin}' and '${target}${using}' in the schema '${schema}', but no matches were found.`
  const message = `Could not find a relationship between '${origin}' and '${target}' in the schema cache`
  return restError('noRelationship', message, {
    details,
    hint: known
      ? insteadOf(
          target,
          known.map(({ foreignTable }) => foreignTable.name),
        )
      : insteadOf(origin, namesIn(schema, cache.tables.values())),
  })
}

function insteadOf(name: string, candidates: string[]): string | null {
  const meant = candidates.includes(name) ? null : mostSimilar(name, candidates, vaguelyAlike)
  return meant === null ? null : `Perhaps you meant '${meant}' instead of '${name}'.`
}

export function ambiguousRelationship(origin: string, target: string, found: Relationship[]): RestError {
  const ways = found.map(describeRelationship)
  const choices = ways.map(({ hint }) => `'${hint}'`).join(', ')
  return restError(
    'ambiguousRelationship',
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      details: ways.map(({ cardinality, embedding, relationship }) => ({
        cardinality,
        embedding,
        relationship,
      })),
      hint: `Try changing '${target}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
    },
  )
}

function describeRelationship(
  found: Relationship,
): Record<'cardinality' | 'embedding' | 'relationship' | 'hint', string> {
  const { table, foreignTable, kind } = found
  const described = { cardinality: kind, embedding: `${table.name} with ${foreignTable.name}` }
  if (found.kind === 'computed') {
    return { ...described, relationship: found.function.name, hint: found.function.name }
  }
  if (found.kind === 'many-to-many') {
    const [one, other] = found.constraints
    const relationship = `${found.junction.name} using ${one}(${listOf(found.sourceColumns, 1)}) and ${other}(${listOf(found.targetColumns, 1)})`
    return { ...described, relationship, hint: `${foreignTable.name}!${found.junction.name}` }
  }
  const relationship = `${found.constraint} using ${table.name}(${listOf(found.columns, 0)}) and ${foreignTable.name}(${listOf(found.columns, 1)})`
  return { ...described, relationship, hint: `${foreignTable.name}!${found.constraint}` }
}

function listOf(pairs: [string, string][], side: 0 | 1): string {
  return pairs.map((pair) => pair[side]).join(', ')
}

export interface WantedFunction extends QualifiedName {
  argumentNames: string[]
  /** The type of the one unnamed parameter that the body could have gone to; null for a call by GET. */
  bodyType: 'json' | 'text' | 'xml' | 'bytea' | null
}

export function noFunction(
  wanted: WantedFunction,
  overloads: DatabaseFunction[],
  cache: SchemaCache,
): RestError {
  const { schema, name, bodyType } = wanted
  const takesOnlyBody = bodyType !== null && bodyType !== 'json'
  const names = wanted.argumentNames.join(', ')
  const hasArguments = wanted.argumentNames.length > 0
  const signature = takesOnlyBody ? '' : hasArguments ? `(${names})` : ' without parameters'
  const plural = wanted.argumentNames.length > 1 ? 's' : ''
  const named = hasArguments ? ` with parameter${plural} ${names}` : ' without parameters'
  const orBody = bodyType === 'json' ? ' or with a single unnamed json/jsonb parameter' : ''
  const searched = takesOnlyBody ? ` with a single unnamed ${bodyType} parameter` : `${named}${orBody}`
  return restError(
    'noFunction',
    `Could not find the function ${schema}.${name}${signature} in the schema cache`,
    {
      details: `Searched for the function ${schema}.${name}${searched}, but no matches were found in the schema cache.`,
      hint: takesOnlyBody ? null : functionHint(wanted, overloads, cache),
    },
  )
}

function functionHint(
  wanted: WantedFunction,
  overloads: DatabaseFunction[],
  cache: SchemaCache,
): string | null {
  const { schema, name } = wanted
  const meant =
    overloads.length === 0
      ? mostSimilar(name, namesIn(schema, [...cache.functions.values()].flat()), sureEnough)
      : mostSimilarSignature(wanted, overloads)
  return meant === null ? null : `Perhaps you meant to call the function ${schema}.${meant}`
}

function mostSimilarSignature(
  { name, argumentNames }: WantedFunction,
  overloads: DatabaseFunction[],
): string | null {
  const signatures = overloads.map(({ parameters }) =>
    signatureOf(parameters.map((parameter) => parameter.name)),
  )
  const meant = mostSimilar(signatureOf(argumentNames), signatures, vaguelyAlike)
  return meant === null ? null : `${name}${meant}`
}

function signatureOf(names: string[]): string {
  return `(${[...names].sort().join(', ')})`
}

export function ambiguousFunction(candidates: DatabaseFunction[]): RestError {
  const signatures = candidates.map(({ schema, name, parameters }) => {
    const list = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')
    return `${schema}.${name}(${list})`
  })
  return restError(
    'ambiguousFunction',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}

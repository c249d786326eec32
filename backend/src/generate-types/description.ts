/** What is known of a schema before its types are printed: PostgreSQL's facts, nothing of TypeScript yet. */

/** A type by its internal name: `int4`, `_text` for an array of text, or the name of an enum, a table or a composite. */
export interface TypeName {
  schema: string
  name: string
}

interface Field {
  name: string
  type: TypeName
}

export interface Column extends Field {
  isNullable: boolean
  /** An insert may leave it out although it is not nullable. */
  hasDefault: boolean
  /** PostgreSQL alone sets it: generated, identity always, or a view's column that stands for no table's. */
  isReadOnly: boolean
}

/** One foreign key, seen from the relation that refers. */
export interface Relationship {
  constraint: string
  columns: string[]
  isOneToOne: boolean
  referencedRelation: string
  referencedColumns: string[]
}

/** A table, or a view. Columns and relationships come in the order of their names. */
export interface Relation {
  name: string
  isView: boolean
  isUpdatable: boolean
  columns: Column[]
  relationships: Relationship[]
}

interface Argument extends Field {
  hasDefault: boolean
}

export interface Returned {
  type: TypeName
  /** The columns of `returns table` and of `out` arguments; empty otherwise. */
  columns: Field[]
  isSet: boolean
  /** One row at the most, although it may be declared as a set. */
  isOneRow: boolean
}

export interface FunctionSignature {
  name: string
  args: Argument[]
  returns: Returned
}

export interface EnumType {
  name: string
  values: string[]
}

export interface CompositeType {
  name: string
  attributes: Field[]
}

/** A schema as clients see it; every list comes in the order of names. */
export interface SchemaDescription {
  name: string
  relations: Relation[]
  /** Those that `anon` or `authenticated` may call. */
  functions: FunctionSignature[]
  enums: EnumType[]
  composites: CompositeType[]
}

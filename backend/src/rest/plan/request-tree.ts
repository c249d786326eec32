/** Puts each filter, order and limit of a request at the node of the select tree that its path names. */
import { notEmbedded } from '../errors/request-errors.ts'
import type { Filter } from '../request/filter.ts'
import type { LogicTree } from '../request/logic.ts'
import type { OrderTerm } from '../request/order.ts'
import type { AtPath, QueryParameters } from '../request/query-string.ts'
import { intersect, type RowRange } from '../request/range.ts'
import type { SelectedField, SelectedItem, SelectedRelation } from '../request/select.ts'

export interface RequestNode {
  fields: SelectedField[]
  conditions: LogicTree[]
  order: OrderTerm[]
  limit: number | null
  offset: number
  children: { relation: SelectedRelation; node: RequestNode }[]
}

/** @throws RestError PGRST108 for a path that leads to nothing embedded */
export function requestTree(query: QueryParameters): RequestNode {
  const root = nodeFor(query.select)
  place(root, query.filters, (node, filter: Filter) => node.conditions.push({ kind: 'filter', filter }))
  place(root, query.logic, (node, group) => node.conditions.push(group))
  place(root, query.orders, (node, terms) => {
    node.order = terms
  })
  place(root, query.limits, (node, limit) => {
    node.limit = limit
  })
  place(root, query.offsets, (node, offset) => {
    node.offset = offset
  })
  return root
}

function nodeFor(items: SelectedItem[]): RequestNode {
  return {
    fields: items.filter((item) => item.kind === 'field'),
    conditions: [],
    order: [],
    limit: null,
    offset: 0,
    children: items
      .filter((item) => item.kind === 'relation')
      .map((relation) => ({ relation, node: nodeFor(relation.items) })),
  }
}

function place<T>(root: RequestNode, placed: AtPath<T>[], put: (node: RequestNode, value: T) => void): void {
  for (const { path, value } of placed) put(nodeAt(root, path), value)
}

function nodeAt(root: RequestNode, path: string[]): RequestNode {
  return path.reduce((node, name) => {
    const child =
      node.children.find(({ relation }) => relation.alias === name) ??
      node.children.find(({ relation }) => relation.name === name)
    if (!child) throw notEmbedded(name)
    return child.node
  }, root)
}

export function rangeOf({ limit, offset }: RequestNode): RowRange {
  return { limit, offset }
}

/** The rows of the resource itself: what the header and the parameters both want. */
export function topRange(node: RequestNode, headerRange: RowRange): RowRange {
  return intersect(rangeOf(node), headerRange)
}

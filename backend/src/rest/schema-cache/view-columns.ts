/**
 * Finds out from which table's column each column of a view comes, so that a view can be embedded by the keys of its
 * tables. PostgreSQL keeps that only inside the view's stored query, whose printed tree is read here.
 */

/** Where a view's column comes from: a column of a table, or of another view. */
export interface ColumnOrigin {
  /** The view's column, by number. */
  column: number
  /** The relation it comes from, by oid. */
  source: number
  sourceColumn: number
}

export interface ViewRow {
  oid: number
  /** The stored query as `pg_node_tree` prints it. */
  tree: string
}

/** Answers one row of one column: a JSON array of {@link ViewRow}. */
export const viewsQuery = `
select coalesce(json_agg(json_build_object('oid', c.oid::bigint, 'tree', r.ev_action::text)), '[]') as views
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
where c.relkind in ('v', 'm')
  and n.nspname not in ('pg_catalog', 'information_schema')`

type TreeNode = string | TreeNode[] | Map<string, TreeNode>

/** The origins of a view's own columns, one step back. */
export function columnOrigins({ tree }: ViewRow): ColumnOrigin[] {
  const [query] = asList(parseTree(tree))
  return asList(propertyOf(query, 'targetList')).flatMap((entry) => {
    const column = Number(propertyOf(entry, 'resno'))
    const source = Number(propertyOf(entry, 'resorigtbl'))
    return source > 0 ? [{ column, source, sourceColumn: Number(propertyOf(entry, 'resorigcol')) }] : []
  })
}

function asList(node: TreeNode | undefined): TreeNode[] {
  return Array.isArray(node) ? node : []
}

function propertyOf(node: TreeNode | undefined, name: string): TreeNode | undefined {
  return node instanceof Map ? node.get(name) : undefined
}

const treeToken = /[{}()]|(?:\\[\s\S]|[^\s{}()\\])+/g

/** `{NAME :key value …}` becomes a map, `(…)` a list, anything else its text. */
function parseTree(text: string): TreeNode {
  const open: (TreeNode[] | NodeBuilder)[] = []
  let finished: TreeNode = []
  for (const [token] of text.matchAll(treeToken)) {
    if (token === '{') open.push({ properties: new Map(), key: null })
    else if (token === '(') open.push([])
    else if (token === '}' || token === ')') {
      const closed = open.pop()
      finished = closed ? nodeOf(closed) : finished
      addTo(open.at(-1), finished)
    } else addTo(open.at(-1), token)
  }
  return finished
}

interface NodeBuilder {
  properties: Map<string, TreeNode>
  key: string | null
}

function nodeOf(built: TreeNode[] | NodeBuilder): TreeNode {
  return Array.isArray(built) ? built : built.properties
}

/** A property's value may be several tokens; the first is the one that matters here. */
function addTo(parent: TreeNode[] | NodeBuilder | undefined, node: TreeNode): void {
  if (!parent) return
  if (Array.isArray(parent)) parent.push(node)
  else if (typeof node === 'string' && node.startsWith(':')) parent.key = node.slice(1)
  else if (parent.key !== null && !parent.properties.has(parent.key)) parent.properties.set(parent.key, node)
}

/** For each view, the columns of tables that it shows: table → table's column → the view's columns that show it. */
export type ShownColumns = Map<number, Map<number, Map<number, number[]>>>

/** Follows views over views down to the tables. */
export function shownColumns(views: ViewRow[]): ShownColumns {
  const origins = new Map(views.map((view) => [view.oid, columnOrigins(view)]))
  const shown: ShownColumns = new Map()
  for (const view of views) {
    const tables = new Map<number, Map<number, number[]>>()
    for (const { column, source, sourceColumn } of origins.get(view.oid) ?? []) {
      const table = tableColumn(origins, source, sourceColumn)
      const columns = tables.get(table.source) ?? new Map<number, number[]>()
      columns.set(table.sourceColumn, [...(columns.get(table.sourceColumn) ?? []), column])
      tables.set(table.source, columns)
    }
    shown.set(view.oid, tables)
  }
  return shown
}

function tableColumn(
  origins: Map<number, ColumnOrigin[]>,
  source: number,
  sourceColumn: number,
): Pick<ColumnOrigin, 'source' | 'sourceColumn'> {
  const origin = origins.get(source)?.find(({ column }) => column === sourceColumn)
  return origin ? tableColumn(origins, origin.source, origin.sourceColumn) : { source, sourceColumn }
}

import { describe, expect, test } from 'vitest'
import { columnOrigins, shownColumns } from './view-columns.ts'

function entry(resno: number, table: number, column: number): string {
  return `{TARGETENTRY :expr {VAR :varno 1 :varattno ${column}} :resno ${resno} :resname odd\\ \\{name\\}\\) :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk false}`
}

function view(oid: number, ...entries: string[]) {
  return {
    oid,
    tree: `({QUERY :commandType 1 :cteList <> :rtable ({RANGETBLENTRY :alias <> :subquery {QUERY :targetList (${entry(9, 99, 9)})}}) :targetList (${entries.join(' ')}) :override 0})`,
  }
}

describe('columns of views', () => {
  test('are read from the outer query only, computed ones left out', () => {
    expect(columnOrigins(view(10, entry(1, 7, 3), entry(2, 0, 0)))).toEqual([
      { column: 1, source: 7, sourceColumn: 3 },
    ])
  })

  test('of views over views lead to the table, and one column may be shown twice', () => {
    const shown = shownColumns([view(10, entry(1, 7, 3)), view(11, entry(1, 10, 1), entry(2, 7, 3))])
    expect(shown.get(11)?.get(7)?.get(3)).toEqual([1, 2])
  })

  test('a query without columns has none', () => {
    expect(columnOrigins({ oid: 1, tree: '({QUERY :commandType 1 :targetList <>})' })).toEqual([])
  })
})

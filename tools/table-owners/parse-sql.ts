import { loadModule, parseSync } from 'libpg-query';

await loadModule();

export interface Touch {
  table: string;
  how: 'read' | 'insert' | 'change';
}

type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** Every table in a statement, and what it does to it. Throws where the text is not PostgreSQL's. */
export function parseSql(text: string): Touch[] {
  const touches: Touch[] = [];
  const named = new Set<string>();
  const visit = (tree: unknown): void => {
    if (Array.isArray(tree)) return tree.forEach(visit);
    if (!isTree(tree)) return;
    for (const [name, inside] of Object.entries(tree)) {
      if (name === 'CommonTableExpr' && isTree(inside)) named.add(String(inside['ctename']));
      if (name === 'RangeVar' && isTree(inside))
        touches.push({ table: String(inside['relname']), how: 'read' });
      if (/^(?:Insert|Update|Delete|Merge)Stmt$/.test(name) && isTree(inside) && isTree(inside['relation']))
        touches.push({
          table: String(inside['relation']['relname']),
          how: name === 'InsertStmt' ? 'insert' : 'change',
        });
      visit(inside);
    }
  };
  visit((parseSync(text) as { stmts: unknown }).stmts);
  return touches.filter(({ table }) => !named.has(table));
}

/** A condition, a term, an order: parts of a query that Kysely builds around. */
const FRAMES = [
  ['', ''],
  ['select ', ''],
  ['select 1 where ', ''],
  ['select 1 where 1 = ', ''],
  ['select 1 where true ', ' true'],
  ['select 1 from ', ''],
  ['select 1 order by ', ''],
] as const;

export function parseFragment(text: string): Touch[] | undefined {
  for (const [before, after] of FRAMES)
    try {
      return parseSql(before + text + after);
    } catch {}
  return undefined;
}

/** The tables and views that the migrations produce, in order. */
export function readMigrations(texts: readonly string[]): {
  tables: Set<string>;
  views: Map<string, string[]>;
} {
  const tables = new Set<string>();
  const views = new Map<string, string[]>();
  const relation = (tree: Tree) => String((tree['relation'] as Tree)['relname']);
  for (const text of texts)
    for (const { stmt } of (parseSync(text) as { stmts: { stmt: Tree }[] }).stmts) {
      const [[name, body] = ['', {}]] = Object.entries(stmt) as [string, Tree][];
      if (name === 'CreateStmt') tables.add(relation(body));
      if (name === 'RenameStmt' && body['renameType'] === 'OBJECT_TABLE') {
        tables.delete(relation(body));
        tables.add(String(body['newname']));
      }
      if (name === 'DropStmt')
        for (const object of body['objects'] as Tree[]) {
          const items = ((object['List'] as Tree | undefined)?.['items'] ?? []) as {
            String?: { sval: string };
          }[];
          const last = items.at(-1)?.String?.sval ?? '';
          tables.delete(last);
          views.delete(last);
        }
      if (name === 'ViewStmt') {
        const found: string[] = [];
        const visit = (tree: unknown): void => {
          if (Array.isArray(tree)) tree.forEach(visit);
          else if (isTree(tree))
            for (const [key, inside] of Object.entries(tree)) {
              if (key === 'RangeVar' && isTree(inside)) found.push(String(inside['relname']));
              visit(inside);
            }
        };
        visit(body['query']);
        views.set(String((body['view'] as Tree)['relname']), found);
      }
    }
  return { tables, views };
}

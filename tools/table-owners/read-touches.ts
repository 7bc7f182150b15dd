import { parseSync } from 'oxc-parser';
import { parseFragment, type Touch } from './parse-sql.ts';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Kysely's calls with the name of a table, and what they do to it. */
const CALLS: Readonly<Record<string, Touch['how']>> = {
  insertInto: 'insert',
  updateTable: 'change',
  deleteFrom: 'change',
  selectFrom: 'read',
  innerJoin: 'read',
  leftJoin: 'read',
  rightJoin: 'read',
  fullJoin: 'read',
  innerJoinLateral: 'read',
  leftJoinLateral: 'read',
  crossJoin: 'read',
  using: 'read',
  from: 'read',
};

export interface Touches {
  touches: (Touch & { line: number })[];
  /** Places of unreadable SQL. */
  unread: string[];
}

/** Every table in a source: in Kysely's calls, in `sql` templates, in written statements. */
export function readTouches(file: string, text: string, tables: ReadonlySet<string>): Touches {
  const found: Touches = { touches: [], unread: [] };
  const lineOf = (node: Node) => text.slice(0, node.start).split('\n').length;
  const add = (node: Node, touch: Touch) => {
    if (tables.has(touch.table)) found.touches.push({ ...touch, line: lineOf(node) });
  };
  const { program } = parseSync(file, text);
  const constants = new Map<string, Node>();
  const literals: string[] = [];
  walk(program as unknown as Node, (node) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') literals.push(node['value']);
    if (
      node.type === 'VariableDeclarator' &&
      isNode(node['init']) &&
      (node['id'] as Node).type === 'Identifier'
    )
      constants.set(String((node['id'] as Node)['name']), node['init']);
  });

  const textOf = (node: Node): string | undefined => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
    if (node.type === 'TemplateLiteral') return fill(node);
    if (isSql(node)) return fill(node['quasi'] as Node);
    if (node.type === 'BinaryExpression' && node['operator'] === '+') {
      const [left, right] = [textOf(node['left'] as Node), textOf(node['right'] as Node)];
      return left === undefined || right === undefined ? undefined : left + right;
    }
    return undefined;
  };
  /** The value of a hole: the text of a constant or of a function's one template, a name, or a value. */
  const hole = (node: Node): string => {
    if (node.type === 'Identifier') {
      const constant = constants.get(String(node['name']));
      if (constant === undefined || constant.type === 'TemplateLiteral') return '$1';
      if (constant.type === 'Literal' && typeof constant['value'] === 'number')
        return String(constant['value']);
      return textOf(constant) ?? (constant.type === 'CallExpression' ? hole(constant) : '$1');
    }
    const method = methodOf(node);
    if (method?.of === 'sql' && ['ref', 'table', 'id'].includes(method.name)) return 'some_name';
    if (method?.of === 'sql' && method.name === 'raw') {
      const [argument] = node['arguments'] as Node[];
      const first = argument?.type === 'ConditionalExpression' ? (argument['consequent'] as Node) : argument;
      return (first === undefined ? undefined : textOf(first)) ?? '$1';
    }
    if (node.type === 'CallExpression' && (node['callee'] as Node).type === 'Identifier') {
      const made = constants.get(String((node['callee'] as Node)['name']));
      if (made?.type === 'ArrowFunctionExpression' && isSql(made['body'] as Node))
        return textOf(made['body'] as Node) ?? '$1';
    }
    return '$1';
  };
  const fill = (template: Node): string => {
    const parts = (template['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    const holes = (template['expressions'] as Node[]).map(hole);
    return parts.map((part, at) => part + (holes[at] ?? '')).join('');
  };

  walk(program as unknown as Node, (node) => {
    if (isSql(node)) {
      const whole = fill(node['quasi'] as Node);
      // The value of a hole may be a query.
      const touches =
        parseFragment(whole) ??
        parseFragment(whole.replaceAll('($1', '(select 1')) ??
        parseFragment(whole.replaceAll('$1', '(select 1)'));
      if (touches === undefined) found.unread.push(`${file}:${lineOf(node)}`);
      else for (const touch of touches) add(node, touch);
      return;
    }
    if (['Literal', 'TemplateLiteral'].includes(node.type)) {
      const statement = textOf(node);
      if (statement !== undefined && /^\s*(?:with|select|insert into|update|delete from) /i.test(statement))
        for (const touch of parseFragment(statement) ?? []) add(node, touch);
      return;
    }
    const method = methodOf(node);
    if (method === undefined) return;
    const [argument] = node['arguments'] as Node[];
    const how = method.of === 'sql' && method.name === 'table' ? 'read' : CALLS[method.name];
    if (how === undefined || argument === undefined) return;
    const names = argument.type === 'ArrayExpression' ? (argument['elements'] as Node[]) : [argument];
    for (const name of names) {
      const table = textOf(name);
      if (table !== undefined) add(node, { table: table.split(/ as /i)[0] ?? '', how });
      // A name in a variable: it may be any table that the source names.
      else if (name.type === 'Identifier' && !['from', 'using'].includes(method.name)) {
        const possible = literals.filter((word) => tables.has(word));
        for (const word of possible) add(node, { table: word, how });
        if (possible.length === 0) found.unread.push(`${file}:${lineOf(node)}`);
      }
    }
  });
  return found;
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const inside of Object.values(node))
    for (const one of Array.isArray(inside) ? inside : [inside]) if (isNode(one)) walk(one, visit);
}

const isSql = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && (node['tag'] as Node)['name'] === 'sql';

function methodOf(node: Node): { of: unknown; name: string } | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const callee = node['callee'] as Node;
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return undefined;
  return { of: (callee['object'] as Node)['name'], name: String((callee['property'] as Node)['name']) };
}

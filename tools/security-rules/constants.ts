import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface Node {
  type: string;
  [key: string]: unknown;
}
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every node of a file, the outer before the inner. */
export function nodesOf(file: string): Node[] {
  const nodes: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    nodes.push(value);
    Object.values(value).forEach(visit);
  };
  visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return nodes;
}

export type Value = number | string | { [name: string]: Value };

/** The constants of a file that are numbers, texts or plain objects of them, those it imports by a path too. */
export class Constants {
  private readonly nodes: Node[];
  private readonly file: string;
  constructor(file: string) {
    this.file = file;
    this.nodes = nodesOf(file);
  }

  read(name: string): Value | undefined {
    const declared = this.nodes.find(
      (node) => node.type === 'VariableDeclarator' && (node['id'] as Node)['name'] === name,
    );
    if (isNode(declared?.['init'])) return this.valueOf(declared['init']);
    const from = this.nodes.find(
      (node) =>
        node.type === 'ImportDeclaration' &&
        (node['specifiers'] as Node[]).some((one) => (one['local'] as Node)['name'] === name),
    );
    const path = from && join(dirname(this.file), String((from['source'] as Node)['value']));
    return path !== undefined && existsSync(path) ? new Constants(path).read(name) : undefined;
  }

  /** Undefined for what is known at run time only. */
  valueOf(node: Node): Value | undefined {
    switch (node.type) {
      case 'Literal':
        return typeof node['value'] === 'number' || typeof node['value'] === 'string'
          ? node['value']
          : undefined;
      case 'Identifier':
        return this.read(String(node['name']));
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        return this.valueOf(node['expression'] as Node);
      case 'BinaryExpression':
        return this.calculate(node);
      case 'ObjectExpression':
        return this.objectOf(node);
      default:
        return undefined;
    }
  }

  private calculate(node: Node): number | undefined {
    const [left, right] = [this.valueOf(node['left'] as Node), this.valueOf(node['right'] as Node)];
    if (typeof left !== 'number' || typeof right !== 'number') return undefined;
    const operator = String(node['operator']);
    if (operator === '*') return left * right;
    if (operator === '**') return left ** right;
    if (operator === '-') return left - right;
    if (operator === '+') return left + right;
    if (operator === '<<') return left << right;
    return undefined;
  }

  private objectOf(node: Node): Value | undefined {
    const entries = (node['properties'] as Node[]).map((property) => {
      if (property.type !== 'Property') return undefined;
      const key = property['key'] as Node;
      const value = this.valueOf(property['value'] as Node);
      return value === undefined ? undefined : ([String(key['name'] ?? key['value']), value] as const);
    });
    return Object.fromEntries(entries.filter((entry) => entry !== undefined));
  }
}

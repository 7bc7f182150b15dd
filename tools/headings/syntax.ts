import { parseSync } from 'oxc-parser';

/** A node of the syntax tree (ESTree with JSX). */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Node = Record<string, any> & { type: string; start: number; end: number };

export interface Source {
  /** From the root of the checkout. */
  file: string;
  text: string;
  program: Node;
}

/** Where a node stands: its file, and the nodes around it, the outermost first. */
export interface Place extends Source {
  around: readonly Node[];
}

/** An element and where it stands. */
export interface Use {
  element: Node;
  place: Place;
}

export const parseSource = (file: string, text: string): Source => ({
  file,
  text,
  program: parseSync(file, text).program as unknown as Node,
});

export const nameOf = (element: Node): string => element['openingElement']?.name?.name ?? '';

export function attributeOf(element: Node, name: string): Node | undefined {
  const all: Node[] = element['openingElement']?.attributes ?? [];
  return all.find((attribute) => attribute['name']?.name === name)?.['value'] ?? undefined;
}

export function hasClass(element: Node, name: string): boolean {
  const value = attributeOf(element, 'className');
  return value !== undefined && new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(JSON.stringify(value));
}

/** Calls `found` for every element, with the nodes around it. */
export function listElements(source: Source): Use[] {
  const found: Use[] = [];
  const go = (node: Node, around: readonly Node[]): void => {
    if (node.type === 'JSXElement') found.push({ element: node, place: { ...source, around } });
    const within = [...around, node];
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child?.type === 'string') go(child, within);
  };
  go(source.program, []);
  return found;
}

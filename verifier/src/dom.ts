export type Child = Node | string | undefined | false;

/**
 * An element with attributes and children. Text is inserted as text: nothing from a bundle is ever parsed as
 * HTML.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

export function svg(tag: string, attributes: Record<string, string>, ...children: Node[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const PATHS = { pass: 'M2.5 8.5l3.6 3.6L13.6 4', fail: 'M3.5 3.5l9 9m0-9l-9 9', skipped: 'M3 8h10' } as const;

/** The sign beside a word, since colour alone is not enough. */
export function icon(kind: keyof typeof PATHS): SVGElement {
  return svg('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: PATHS[kind] }));
}

export function button(label: string, kind: string, onClick: () => void): HTMLButtonElement {
  const element = h('button', { type: 'button', class: `button ${kind}` }, label);
  element.addEventListener('click', onClick);
  return element;
}

/** Markup that is safe to send. Made only by `html`. */
export interface Markup {
  markup: string;
}

type Part = string | number | Markup | Part[] | undefined | false;

/** Template tag: every value is escaped unless it is markup itself. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup => ({
  markup: texts.map((text, index) => text + render(parts[index])).join(''),
});

/** Markup from a generator we trust (the QR code's SVG). */
export const trusted = (markup: string): Markup => ({ markup });

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(render).join('');
  if (typeof part === 'object') return part.markup;
  return String(part).replaceAll(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

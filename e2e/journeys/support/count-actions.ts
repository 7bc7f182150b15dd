import type { BrowserContext } from '@playwright/test';

/** A person's actions in order: each press, each typed field, each chosen file. */
export interface Action {
  kind: 'press' | 'type' | 'choose';
  what: string;
}

/**
 * Records every action in every page of a browser, from the pages' own events, by whatever device. One run of
 * typing in one field is one action, also with corrections; a press into a field only begins the typing and
 * does not count; a label and its box are one press.
 */
export async function countActions(context: BrowserContext): Promise<Action[]> {
  const actions: Action[] = [];
  await context.exposeBinding('countAction', (_source, action: Action) => actions.push(action));
  await context.addInitScript(() => {
    const tell = (kind: Action['kind'], target: EventTarget | null) => {
      const element = target instanceof Element ? target : document.body;
      const named = element.closest('a, button, label, input, textarea, select, summary') ?? element;
      const what = named.getAttribute('aria-label') ?? named.textContent?.trim().slice(0, 24) ?? '';
      (globalThis as unknown as { countAction: (action: Action) => void }).countAction({
        kind,
        what: what || (named instanceof HTMLInputElement ? named.type : named.tagName),
      });
    };
    const typed = (target: EventTarget | null) =>
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement &&
        !['checkbox', 'radio', 'file', 'button', 'submit', 'reset', 'range', 'color'].includes(target.type));
    const isFile = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'file';
    let field: EventTarget | null = null;
    const options = { capture: true } as const;
    addEventListener(
      'pointerdown',
      (event) => {
        field = typed(event.target) ? field : null;
        if (!typed(event.target) && !isFile(event.target)) tell('press', event.target);
      },
      options,
    );
    addEventListener(
      'keydown',
      (event) => {
        const isPress = event.key === 'Enter' || (event.key === ' ' && !typed(event.target));
        if (isPress && !isFile(event.target)) tell('press', event.target);
      },
      options,
    );
    addEventListener(
      'input',
      (event) => {
        if (!typed(event.target) || event.target === field) return;
        field = event.target;
        tell('type', event.target);
      },
      options,
    );
    addEventListener('change', (event) => isFile(event.target) && tell('choose', event.target), options);
  });
  return actions;
}

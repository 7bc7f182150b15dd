export interface Deeds {
  /** Fields that were changed, each with what it held. */
  inputs: readonly (readonly [HTMLInputElement, string])[];
  focused: HTMLElement | null;
  pressed: HTMLElement | undefined;
}

/** Repeats what was done in the prerendered page; called once React has rendered over it. */
export function repeatDeeds({ inputs, focused, pressed }: Deeds): void {
  for (const [field, value] of inputs) repeatInput(field, value);
  if (document.activeElement === document.body) sameAs(focused)?.focus();
  sameAs(pressed)?.click();
}

/**
 * The element itself where the page was hydrated; where it was rendered anew, the one that leads to the same place or, without
 * one, is written alike: a link may hold a moment that is told in other words by now.
 */
function sameAs<E extends HTMLElement>(before: E | null | undefined): E | undefined {
  if (!before || before.isConnected) return before ?? undefined;
  const kind = (one: E & { href?: string }) => one.href ?? one.outerHTML;
  return [...document.querySelectorAll<E>(`#root ${before.tagName}`)].find((one) => kind(one) === kind(before));
}

/**
 * React keeps what was typed before it listened, but does not tell it to `onChange` (facebook/react#33129 is switched off
 * in 19.3), and the next rendering of a controlled field would undo it. React hears of a change only where the value
 * differs from the one that was set last through the element's own property.
 */
function repeatInput(before: HTMLInputElement, value: string): void {
  const field = sameAs(before);
  if (!field) return;
  const tell = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));
  // A boundary within the page may not be hydrated yet: the first event does that.
  tell('input');
  if (field.type === 'radio') {
    field.checked = false;
    field.click();
  } else if (field.type === 'file') {
    field.files = before.files;
    tell('change');
  } else {
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    tell('input');
  }
}

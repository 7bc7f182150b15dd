/** A form sent with faults moves the focus to the first of them; installed once per app. */
export function followFaults(): void {
  addEventListener('submit', ({ target }) => {
    const before = document.activeElement;
    requestAnimationFrame(() => {
      // A form that moves the focus itself, to its summary, is left alone.
      if (document.activeElement !== before || !(target instanceof HTMLFormElement)) return;
      target.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    });
  });
}

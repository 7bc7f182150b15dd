/** Whoever sends a form with faults is led to the first of them, once per app for every form of it. */
export function followFaults(): void {
  addEventListener('submit', ({ target }) => {
    const before = document.activeElement;
    requestAnimationFrame(() => {
      // A form that leads somewhere itself, to its summary, is left alone.
      if (document.activeElement !== before || !(target instanceof HTMLFormElement)) return;
      target.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    });
  });
}

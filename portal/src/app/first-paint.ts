/*
 * Runs before anything is painted, by itself and at once: a script of its own, no module. The page was drawn ahead for
 * nobody in particular; what of it is not for who opens it is hidden until the portal's own script takes over, and what
 * is pressed before that is kept for it.
 */
(() => {
  const page = document.documentElement.dataset;
  try {
    const theme = localStorage.getItem('yinji.theme');
    if (theme === 'light' || theme === 'dark') page['theme'] = theme;
    const account = JSON.parse(localStorage.getItem('yinji.session') ?? 'null')?.account;
    if (account) page['signedIn'] = '';
    const needs = page['needs'];
    if ((needs && !account) || (needs === 'member' && !account.isMember)) page['held'] = '';
  } catch {
    if (page['needs']) page['held'] = '';
  }

  /** A script that has not come by then may never: links go where they lead, and forms. */
  const PATIENCE_MS = 5000;
  const isDrawn = (element: Element | null) => element?.closest('[data-drawn]') ?? null;
  addEventListener(
    'click',
    (event) => {
      const pressed = (event.target as Element | null)?.closest<HTMLElement>('a, button') ?? null;
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      if (!pressed || !isDrawn(pressed) || pressed.getAttribute('href')?.startsWith('#')) return;
      event.preventDefault();
      Object.assign(document, { pressed });
      setTimeout(() => {
        if (!isDrawn(pressed)) return;
        if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href);
        const form = pressed instanceof HTMLButtonElement ? pressed.form : null;
        if (form?.hasAttribute('action')) form.submit();
      }, PATIENCE_MS);
    },
    true,
  );
})();

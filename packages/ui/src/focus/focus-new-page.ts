/**
 * After a change of page: the reader starts at its title, or at what the address names on it, which is read out, and Tab
 * goes on from there. Where the title still waits for an answer, at the page, and at the title once it comes, unless the person has gone on by then.
 */
export function focusNewPage(): void {
  // Whoever has opened a menu or a card meanwhile stays in it: losing the focus would close it.
  if (document.activeElement?.matches('[aria-expanded=true]')) return;
  const main = document.querySelector('main');
  if (!main || focusTitle(main)) return;
  main.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focusTitle(main)) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
}

function focusTitle(main: HTMLElement): boolean {
  const named = document.getElementById(location.hash.slice(1));
  const title = named && main.contains(named) ? named : main.querySelector('h1');
  if (!title) return false;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  return true;
}

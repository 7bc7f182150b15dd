let following: MutationObserver | undefined;

/**
 * After a change of page: the reader starts at its title, or at what the address names on it, which is read out, and Tab
 * goes on from there. Where the title still waits for an answer, at the page, and at the title once it comes; where the
 * answer brings another title, at that; unless the person has gone on by then.
 */
export function focusNewPage(): void {
  following?.disconnect();
  // Whoever has opened a menu or a card meanwhile stays in it: losing the focus would close it.
  if (document.activeElement?.matches('[aria-expanded=true]')) return;
  const main = document.querySelector('main');
  if (!main) return;
  let at = focusTitle(main);
  if (!at) main.focus({ preventScroll: true });
  following = new MutationObserver((_, observer) => {
    const { activeElement: active } = document;
    if (at ? !at.isConnected && active === document.body : active === main) at = focusTitle(main) ?? at;
    else if (active !== (at ?? main)) observer.disconnect();
  });
  following.observe(main, { childList: true, subtree: true });
}

function focusTitle(main: HTMLElement): HTMLElement | undefined {
  const named = document.getElementById(location.hash.slice(1));
  const title = named && main.contains(named) ? named : main.querySelector('h1');
  if (!title) return undefined;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  return title;
}

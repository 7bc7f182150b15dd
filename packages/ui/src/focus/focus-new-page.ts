let following: MutationObserver | undefined;

/**
 * After a page change, focuses the title, or the element that the address names, so that it is read out and Tab
 * continues from there. While the title waits for data, focuses the page and later the title; if data replaces
 * the title, the new one; unless the person has moved on by then.
 */
export function focusNewPage(): void {
  following?.disconnect();
  // An open menu or card keeps the focus: losing it would close it.
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

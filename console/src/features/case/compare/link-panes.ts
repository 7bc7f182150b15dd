/** A pane's position as a share of its range; a pane without a range is in the middle. */
export function shareOf(position: number, room: number): number {
  return room > 0 ? Math.min(1, Math.max(0, position / room)) : 0.5;
}

/** Panes below `root` scroll together by shares and can be dragged. Returns a function that unlinks them. */
export function linkPanes(root: HTMLElement): () => void {
  const panes = [...root.querySelectorAll<HTMLElement>('.zoom-scroll')];
  const stop = new AbortController();
  const { signal } = stop;
  let leader: HTMLElement | undefined;

  const follow = (from: HTMLElement) => {
    const x = shareOf(from.scrollLeft, from.scrollWidth - from.clientWidth);
    const y = shareOf(from.scrollTop, from.scrollHeight - from.clientHeight);
    for (const pane of panes) if (pane !== from) move(pane, x, y);
  };
  for (const pane of panes) {
    for (const event of ['pointerenter', 'pointerdown', 'focus', 'wheel'] as const)
      pane.addEventListener(event, () => (leader = pane), { signal, passive: true });
    // Only the pane under the pointer leads: otherwise each would follow the other.
    pane.addEventListener('scroll', () => pane === leader && follow(pane), { signal, passive: true });
    pane.addEventListener('pointermove', (event) => drag(pane, event), { signal });
  }
  return () => stop.abort();
}

function move(pane: HTMLElement, x: number, y: number) {
  pane.scrollTo(x * (pane.scrollWidth - pane.clientWidth), y * (pane.scrollHeight - pane.clientHeight));
}

function drag(pane: HTMLElement, event: PointerEvent) {
  // Touch scrolls by itself.
  if (event.buttons !== 1 || event.pointerType === 'touch') return;
  pane.setPointerCapture(event.pointerId);
  pane.scrollBy(-event.movementX, -event.movementY);
}

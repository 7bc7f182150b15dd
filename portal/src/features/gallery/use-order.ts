import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { galleryWords as words } from './words.ts';

/** The list with one entry at another place. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [moved] = next.splice(from, 1);
  if (moved !== undefined) next.splice(to, 0, moved);
  return next;
}

/** The position of a dragged row at `y` among the others: below those whose middles are above it. */
export const placeOf = (middlesOfOthers: readonly number[], y: number): number =>
  middlesOfOthers.filter((middle) => middle < y).length;

interface Order<T> {
  entries: readonly T[];
  nameOf: (entry: T) => string;
  onOrder: (entries: T[]) => void;
}

/**
 * Order by dragging a handle and by keyboard, with announcements. Own code: pointer events and one list in one
 * column need no library, and existing ones are larger than the whole editor.
 */
export function useOrder<T>({ entries, nameOf, onOrder }: Order<T>) {
  const list = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<number>();
  const before = useRef<readonly T[]>([]);
  const [said, setSaid] = useState('');
  const name = (at: number) => {
    const entry = entries[at];
    return entry === undefined ? '' : nameOf(entry);
  };

  function move(from: number, to: number) {
    if (to < 0 || to >= entries.length || from === to) return;
    setSaid(words.moved(name(from), to + 1));
    setHeld(to);
    onOrder(moveEntry(entries, from, to));
  }
  function take(at: number) {
    before.current = entries;
    setHeld(at);
    setSaid(words.picked(name(at)));
  }
  function drop() {
    if (held !== undefined) setSaid(words.dropped(name(held), held + 1));
    setHeld(undefined);
  }
  function putBack() {
    if (held !== undefined) setSaid(words.putBack(name(held)));
    setHeld(undefined);
    onOrder([...before.current]);
  }

  const handleOf = (at: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      // The list handles further events: the row under the pointer moves during the drag.
      list.current?.setPointerCapture(event.pointerId);
      take(at);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault();
        if (held === at) drop();
        else take(at);
      } else if (held === at && event.key === 'Escape') {
        event.preventDefault();
        putBack();
      } else if (held === at && step !== undefined) {
        event.preventDefault();
        move(at, at + step);
      }
    },
    onBlur() {
      if (held === at && !list.current?.matches(':active')) drop();
    },
  });
  const listProps = {
    ref: list,
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (held === undefined || !list.current?.hasPointerCapture(event.pointerId)) return;
      const others = [...list.current.children].filter((_, at) => at !== held);
      const middles = others.map((row) => {
        const { top, height } = row.getBoundingClientRect();
        return top + height / 2;
      });
      move(held, placeOf(middles, event.clientY));
    },
    onPointerUp: drop,
    onPointerCancel: putBack,
  };
  /** One step without dragging and without holding (WCAG 2.5.7). */
  function nudge(at: number, by: 1 | -1) {
    if (at + by < 0 || at + by >= entries.length) return;
    move(at, at + by);
    setHeld(undefined);
  }
  return { held, said, nudge, handleOf, listProps };
}

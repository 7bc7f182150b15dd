import { useDeferredValue, useId, useMemo } from 'react';
import { digestBytes } from '../hash/hash-groups.ts';
import { useHydrated } from '../hydration/use-hydrated.ts';
import { rosetteOf, sectorPath } from '../marks/rosette.ts';
import { stripPath } from '../marks/strip.ts';
import { glyphPaths } from './glyph-paths.ts';
import './record-mark.css';

export interface MarkProps {
  /** A record's SHA-256, 64 hex digits. Anything else draws nothing. */
  digest: string;
}

/**
 * The record's mark (印迹纹) in full. Decoration that is also a check: the same digest gives the same figure. One
 * sector is drawn and rotated: the whole as one path would be ten times as large. A prerendered
 * page has only its place, because the lines are some ten kilobytes.
 */
export function Rosette({ digest }: MarkProps) {
  const id = useId();
  // Drawn in a task of its own: what changes after hydration is otherwise rendered in one.
  const isHydrated = useDeferredValue(useHydrated());
  const sector = useMemo(
    () =>
      isHydrated &&
      draw(digest, (bytes) => {
        const rosette = rosetteOf(bytes);
        return { path: sectorPath(rosette), petals: rosette.petals };
      }),
    [digest, isHydrated],
  );
  return (
    <svg
      className="rosette"
      viewBox="-1020 -1020 2040 2040"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {sector && (
        <>
          <path id={id} d={sector.path} />
          {Array.from({ length: sector.petals - 1 }, (_, turn) => (
            <use key={turn} href={`#${id}`} transform={`rotate(${(360 * (turn + 1)) / sector.petals})`} />
          ))}
        </>
      )}
    </svg>
  );
}

/** How the mark is read aloud: 九瓣三环，外环九股. */
export function rosetteName(digest: string): string {
  return draw(digest, (bytes) => rosetteOf(bytes).name) ?? '';
}

/** The same mark at 30 px, in two lines and a heart. */
export function Glyph({ digest }: MarkProps) {
  const paths = useMemo(() => draw(digest, glyphPaths), [digest]);
  return (
    <svg
      className="glyph"
      viewBox="-1050 -1050 2100 2100"
      fill="none"
      stroke="currentColor"
      strokeWidth="58"
      aria-hidden="true"
    >
      <path d={paths?.lines} />
      <path d={paths?.heart} fill="currentColor" stroke="none" />
    </svg>
  );
}

/** 32 bars, one per byte: survives a bad photocopy. */
export function Strip({ digest }: MarkProps) {
  const path = useMemo(() => draw(digest, stripPath), [digest]);
  return (
    <svg className="strip" viewBox="0 0 320 40" preserveAspectRatio="none" aria-hidden="true">
      <path d={path} fill="currentColor" />
    </svg>
  );
}

function draw<T>(digest: string, work: (bytes: Uint8Array) => T): T | undefined {
  const bytes = digestBytes(digest);
  return bytes && work(bytes);
}

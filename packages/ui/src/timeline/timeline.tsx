import type { ReactNode } from 'react';
import './timeline.css';

export interface TimelineEntry {
  key: string;
  /** ISO 8601. */
  at: string;
  /** The instant as people read it. */
  day: ReactNode;
  clock?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
}

/** Events one below the other, in the given order. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ key, at, day, clock, title, children }) => (
        <li key={key}>
          <time dateTime={at}>
            <b>{day}</b>
            {clock}
          </time>
          <div>
            <h3>{title}</h3>
            {children}
          </div>
        </li>
      ))}
    </ol>
  );
}

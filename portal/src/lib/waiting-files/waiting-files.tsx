import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass, Status } from '@yinji/ui';
import { formatBytes } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { formatDay } from '../format.ts';
import { beijingDate } from '../beijing-time.ts';
import { DiscardButton, nameOf } from './discard-button.tsx';
import { waitingFilesQuery } from './waiting-files-query.ts';
import { waitingWords as words } from './words.ts';

/** Files left with the platform, on any device; nothing without one. */
export function WaitingFiles() {
  const { data = [] } = useQuery(waitingFilesQuery);
  if (data.length === 0) return null;
  return (
    <ul aria-label={words.list} className="mb-16 [border-top:1px_solid_var(--ink)]">
      {data.map((waiting) => (
        <li
          key={waiting.id}
          className="flex flex-wrap items-center justify-between gap-x-20 gap-y-4 py-14 line-b"
        >
          <div className="min-w-0">
            <strong className="block [font:600_17px/26px_var(--serif)] [overflow-wrap:anywhere]">
              {nameOf(waiting)}
            </strong>
            <span className="flex flex-wrap gap-x-14 gap-y-2 items-center sm muted">
              <Status kind="reviewing" look="plain" word={words.state} />
              <span>{formatBytes(waiting.file.sizeBytes)}</span>
              <span>{words.until(formatDay(beijingDate(Date.parse(waiting.expiresAt))))}</span>
            </span>
          </div>
          <div className="flex gap-4">
            <Link to={paths.upload} search={{ file: waiting.id }} className={buttonClass('text', 'dense')}>
              {words.goOn}
              <span className="visually-hidden">{words.of(nameOf(waiting))}</span>
            </Link>
            <DiscardButton waiting={waiting} />
          </div>
        </li>
      ))}
    </ul>
  );
}

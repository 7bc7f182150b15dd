import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { formatInstant } from '../../lib/format.ts';
import type { OwnDeposit } from './own-deposits-query.ts';
import { Panel } from './panel.tsx';
import { PickFile } from './pick-file.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { ownDepositWords as words } from './words.ts';

interface OwnDepositsPanelProps {
  /** The earliest first; at least one. */
  deposits: readonly OwnDeposit[];
  file: File | undefined;
  onInsist: () => void;
  onPick?: (file: File) => void;
}

/** The file was deposited in this name before: the ordinary way leads to that work, a second deposit is a choice. */
export function OwnDepositsPanel({ deposits, file, onInsist, onPick }: OwnDepositsPanelProps) {
  const [first] = deposits;
  if (first === undefined) return null;
  return (
    <Panel
      title={words.title}
      picture={<PicturePreview file={file} title={first.title} />}
      foot={<p className="sm muted">{words.again}</p>}
    >
      <p className="muted mb-12 max-w-none">{words.free}</p>
      <ul className="grid gap-12" aria-label={words.list}>
        {deposits.map(({ id, title, number, receivedAt }) => (
          <li className="min-w-0 pt-12 line-t" key={id}>
            <Link to={paths.work} search={{ id }} className="font-medium">
              {title}
            </Link>
            <p className="sm muted max-w-none">
              <span className="mono">{number}</span>
              <br />
              {words.receivedAt(formatInstant(receivedAt))}
            </p>
          </li>
        ))}
      </ul>
      <div className="deposit-actions">
        <Link to={paths.work} search={{ id: first.id }} className={buttonClass('primary')}>
          {words.open}
        </Link>
        <Button onClick={onInsist}>{words.insist}</Button>
        {onPick && (
          <PickFile label={words.another} onPick={onPick}>
            {words.another}
          </PickFile>
        )}
      </div>
    </Panel>
  );
}

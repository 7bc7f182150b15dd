import { useQuery } from '@tanstack/react-query';
import { Button, Dialog, Skeleton } from '@yinji/ui';
import { formatInstant } from '../../lib/format.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { ChangedTerms } from './changed-terms.tsx';
import { packageChangesQuery, type ManagedPackage, type PackageChange } from './package-queries.ts';
import { packageWords } from './words.ts';

const words = packageWords.changes;

/** Who changed what, when, from what to what. */
export function ChangesDialog({ changed, onClose }: { changed: ManagedPackage; onClose: () => void }) {
  const changes = useQuery(packageChangesQuery(changed.id));
  return (
    <Dialog
      open
      title={words.title(changed.name)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <p className="sheet-lead mb-12">{words.lead}</p>
      {changes.data ? (
        changes.data.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <ol className="changes">
            {changes.data.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </ol>
        )
      ) : (
        <QueryPlace query={changes} title={words.failed}>
          <Skeleton shape="block" />
        </QueryPlace>
      )}
    </Dialog>
  );
}

function Change({ change }: { change: PackageChange }) {
  const { before, after, at, staffName, approvedBy } = change;
  return (
    <li>
      <p>
        <time dateTime={at}>{formatInstant(at)}</time>
        <b>{staffName}</b>
        {approvedBy !== null && words.approved(approvedBy)}
        {before === null && words.made}
      </p>
      <ChangedTerms before={before} after={after} />
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Button, Dialog, Skeleton } from '@yinji/ui';
import { formatInstant, formatYuan } from '../../lib/format.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { packageChangesQuery, type ManagedPackage, type PackageChange } from './package-queries.ts';
import { packageWords } from './words.ts';

const words = packageWords.changes;
type Terms = PackageChange['after'];

/** Each field in readable form. */
const told = ({
  name,
  priceFen,
  termDays,
  quotas,
  remark,
  onSale,
}: Terms): Record<keyof typeof words.fields, string> => ({
  name,
  price: `¥${formatYuan(priceFen)}`,
  term: packageWords.days(termDays),
  evidence: String(quotas.evidence),
  authentic: String(quotas.authentic),
  gallery: String(quotas.gallery),
  common: String(quotas.common),
  remark: remark || words.empty,
  state: onSale ? packageWords.onSale : packageWords.offSale,
});

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

function Change({ change: { before, after, at, staffName } }: { change: PackageChange }) {
  const next = told(after);
  const former = before && told(before);
  const fields = (Object.keys(words.fields) as (keyof typeof words.fields)[]).filter(
    (field) => former === null || former[field] !== next[field],
  );
  return (
    <li>
      <p>
        <time dateTime={at}>{formatInstant(at)}</time>
        <b>{staffName}</b>
        {former === null && words.made}
      </p>
      <dl>
        {fields.map((field) => (
          <div key={field} className={field === 'price' ? 'change-price [flex-basis:100%]' : undefined}>
            <dt>{words.fields[field]}</dt>
            <dd>
              {former && (
                <>
                  <del>{former[field]}</del>
                  <span aria-hidden="true"> → </span>
                </>
              )}
              <ins>{next[field]}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

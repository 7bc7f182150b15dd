import { formatYuan } from '../../lib/format.ts';
import type { PackageChange } from './package-queries.ts';
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

interface ChangedTermsProps {
  /** Null: a new package. */
  before: Terms | null;
  after: Terms;
}

/** What changes, from what to what; everything of a new package. */
export function ChangedTerms({ before, after }: ChangedTermsProps) {
  const next = told(after);
  const former = before && told(before);
  const fields = (Object.keys(words.fields) as (keyof typeof words.fields)[]).filter(
    (field) => former === null || former[field] !== next[field],
  );
  return (
    <dl className="changed-terms">
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
  );
}

import { documentLabels } from '@yinji/contract';
import { Link } from '@tanstack/react-router';
import { HashText } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { formatInstant } from '../../lib/format.ts';
import type { PublicRecord } from '../../lib/record-query.ts';
import { verifyWords } from '../../lib/verification/words.ts';

const words = verifyWords.documents;

/** Every document issued for the work, old ones marked, each with a link to its own number. */
export function DocumentsSection({
  record,
  queryCode,
}: {
  record: PublicRecord;
  queryCode: string | undefined;
}) {
  if (record.documents.length === 0) return null;
  return (
    <section className="verification-section" aria-labelledby="documents">
      <h2 id="documents">{words.title}</h2>
      <ul className="public-documents">
        {record.documents.map(({ kind, number, sha256, issuedAt, supersededAt, isAsked }) => (
          <li key={`${number} ${sha256}`} className={supersededAt ? 'public-document-old' : undefined}>
            <div>
              <b>{documentLabels[kind]}</b>
              {supersededAt && (
                <span className="public-document-tag">{words.old(formatInstant(supersededAt))}</span>
              )}
              {isAsked && <span className="muted">{words.asked}</span>}
            </div>
            <div>
              <Link
                className="mono"
                to={paths.verify}
                search={{ number, ...(queryCode ? { code: queryCode } : {}) }}
              >
                {number}
              </Link>
              <time dateTime={issuedAt}>{words.issued(formatInstant(issuedAt))}</time>
            </div>
            <HashText digest={sha256} name="SHA-256" />
          </li>
        ))}
      </ul>
    </section>
  );
}

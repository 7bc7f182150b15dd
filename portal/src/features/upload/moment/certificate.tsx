import type { WorkDetail } from '@yinji/contract';
import { workTypeNoun } from '@yinji/contract';
import { QrCode, Rosette, Seal, Strip, hashGroups, rosetteName } from '@yinji/ui';
import type { ReactNode } from 'react';
import { formatInstant } from '../../../lib/format.ts';
import type { PublicRecord } from '../../../lib/record-query.ts';
import { verifyAddress } from '../../../lib/verify-address.ts';
import { momentWords as words } from './words.ts';

export type Deposit = NonNullable<WorkDetail['deposit']>;

export interface CertificateProps {
  work: WorkDetail;
  deposit: Deposit;
  /** The public answer about the number; without it there is no seal. */
  record: PublicRecord | undefined;
  depositor: string | undefined;
  picture: ReactNode;
  onSealed: () => void;
}

/** Longer titles are set smaller. */
const LARGE_UP_TO = 20;

/** The certificate on screen: white paper also in the dark, the work within its own mark, the seal over its edge. */
export function Certificate({ work, deposit, record, depositor, picture, onSealed }: CertificateProps) {
  const isSealed = isProven(record);
  return (
    <article className="moment-sheet" aria-label={words.heading}>
      <div className="moment-frame">
        {record?.simulated && <span className="moment-flag">{words.simulated}</span>}
        <div className="moment-slip">
          <h2>{words.heading}</h2>
        </div>
        <div className="moment-face">
          <Rosette digest={deposit.recordSha256} />
          {picture}
          <div className="moment-press">
            {isSealed ? (
              <div className="moment-stamp" onAnimationEnd={onSealed}>
                <Seal />
              </div>
            ) : (
              <span className="moment-place">{words.place}</span>
            )}
          </div>
        </div>
        <div className="moment-facts">
          <h3 className={work.title.length > LARGE_UP_TO ? 'moment-long' : undefined}>{work.title}</h3>
          <p>{workTypeNoun(work.workType)}</p>
          <dl>
            {rowsOf(deposit, record, depositor).map(({ label, value, note, isCode }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={isCode ? 'mono' : undefined}>
                  {value}
                  {note && <small>{note}</small>}
                </dd>
              </div>
            ))}
          </dl>
          <p className="moment-digest-name">{words.digest}　SHA-256</p>
          <code className="moment-digest">
            {hashGroups(deposit.recordSha256).map((group, place) => (
              <span key={place}>{group}</span>
            ))}
          </code>
          <Strip digest={deposit.recordSha256} />
          <div className="moment-code">
            <QrCode text={verifyAddress(deposit.number, deposit.queryCode)} label={words.scan} />
            <p>
              <b>{words.scan}</b>
              {words.mark(rosetteName(deposit.recordSha256))}
            </p>
          </div>
        </div>
      </div>
    </article>
  );
}

/** Time stamp and witnesses are there, as everybody may read it. */
export const isProven = (record: PublicRecord | undefined): record is PublicRecord & { provenAt: string } =>
  record?.complete === true && record.provenAt !== null;

export interface Row {
  label: string;
  value: string;
  note?: string;
  isCode?: boolean;
}

/** What the certificate says, on screen and in its picture. */
export function rowsOf(deposit: Deposit, record: PublicRecord | undefined, depositor?: string): Row[] {
  return [
    ...(depositor ? [{ label: words.depositor, value: depositor, note: words.verified }] : []),
    isProven(record)
      ? { label: words.provenAt, value: formatInstant(record.provenAt), note: words.provenBy }
      : { label: words.receivedAt, value: formatInstant(deposit.receivedAt), note: words.receivedBy },
    { label: words.number, value: deposit.number, isCode: true },
    { label: words.code, value: deposit.queryCode, isCode: true },
  ];
}

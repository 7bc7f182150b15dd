import type { ReactNode } from 'react';
import { hashGroups, saidHash } from '../hash/hash-groups.ts';
import type { SealText } from '../marks/seal.ts';
import { Seal } from '../seal/seal.tsx';
import { QrCode } from './qr-code.tsx';
import { Rosette, Strip } from './record-mark.tsx';
import './certificate-card.css';

export interface CertificateCardProps {
  /** The document's own name: 数字作品存证证书. */
  heading: string;
  /** Printed number; in an example, text that says so. */
  number: string;
  /** SHA-256 of the log record, 64 hex digits: rosette, strip and printed groups derive from it. */
  recordSha256: string;
  /** The work in the middle of its mark, or nothing where it is private. */
  picture?: ReactNode;
  facts: readonly { label: string; value: ReactNode }[];
  /** What it proves and what it does not. */
  statement: ReactNode;
  seal?: SealText;
  /** Where the QR code leads; absolute. */
  verifyUrl: string;
  /** A word across the corner: 示例, 模拟签发. */
  flag?: string | undefined;
  stamping?: boolean;
}

/** A certificate in the style of a banknote. Always white paper, also in the dark theme. */
export function CertificateCard(props: CertificateCardProps) {
  const {
    heading,
    number,
    recordSha256,
    picture,
    facts,
    statement,
    verifyUrl,
    flag,
    seal,
    stamping = false,
  } = props;
  return (
    <article className="certificate" aria-label={flag ? `${heading}（${flag}）` : heading}>
      <div className="certificate-frame">
        {flag && <span className="certificate-flag">{flag}</span>}
        <h2>{heading}</h2>
        <p className="certificate-number">{number}</p>
        <div className="certificate-portrait">
          <Rosette digest={recordSha256} />
          {picture && <div className="certificate-picture">{picture}</div>}
        </div>
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="visually-hidden">记录指纹 {saidHash(recordSha256)}</p>
        <code className="certificate-hash" aria-hidden="true">
          {hashGroups(recordSha256).map((group, place) => (
            <span key={place}>{group}</span>
          ))}
        </code>
        <Strip digest={recordSha256} />
        <div className="certificate-foot">
          <div>
            <p>{statement}</p>
            <Seal stamping={stamping} {...(seal ? { text: seal } : {})} />
          </div>
          <QrCode text={verifyUrl} label="扫码查验" />
        </div>
      </div>
    </article>
  );
}

import type { BundleReport } from '@yinji/evidence';
import { Button, Icon, Rosette, shortHash } from '@yinji/ui';
import { useEffect, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { hashFile, type Digests } from '../../lib/hash/hash-file.ts';
import { byteToFlip, flippedCopy, hexRows, type HexRow } from './flip-byte.ts';
import type { TrustFiles } from './trust-files.ts';
import './flip.css';

interface Flipped {
  digests: Digests;
  rows: HexRow[];
  report: BundleReport;
}

export interface FlipDemonstrationProps {
  file: File;
  digests: Digests;
  zip: Uint8Array;
  trust: TrustFiles;
}

/** Turns one bit of a copy over and makes all checks again: shows which of them catches it. The file is only read. Keyed by the file. */
export function FlipDemonstration({ file, digests, zip, trust }: FlipDemonstrationProps) {
  const at = byteToFlip(file.size);
  const [rows, setRows] = useState<HexRow[]>([]);
  const [flipped, setFlipped] = useState<Flipped>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    let current = true;
    void hexRows(file, at).then((read) => current && setRows(read));
    return () => {
      current = false;
    };
  }, [file, at]);

  async function flip() {
    setIsBusy(true);
    const copy = await flippedCopy(file, at);
    const [changed, copyRows, { examine }] = await Promise.all([
      hashFile(copy),
      hexRows(copy, at),
      import('./evidence-engine.ts'),
    ]);
    const workFile = { sha256: changed.sha256, sm3: changed.sm3, size: changed.sizeBytes };
    const { report } = await examine(zip, trust, workFile);
    setFlipped({ digests: changed, rows: copyRows, report });
    setIsBusy(false);
  }

  return (
    <section className="flip" aria-labelledby="flip">
      <div>
        <h3 id="flip">不信？改一个字节试试</h3>
        <p className="sm muted">
          在内存里的副本上翻转第 {formatCount(at)} 字节的一位，重做每项检查。您的文件不会被动。
        </p>
        <HexView rows={flipped?.rows ?? rows} at={at} isFlipped={flipped !== undefined} />
        <div aria-live="polite">{flipped && <Caught report={flipped.report} />}</div>
      </div>
      <div>
        <div className="flip-pair">
          <Mark label="现在" digest={digests.sha256} />
          <Mark label="翻转后" digest={flipped?.digests.sha256} />
        </div>
        {flipped ? (
          <Button block guardMs={0} onClick={() => setFlipped(undefined)}>
            还原
          </Button>
        ) : (
          <Button block variant="primary" guardMs={0} busy={isBusy} onClick={() => void flip()}>
            翻转这个字节
          </Button>
        )}
      </div>
    </section>
  );
}

function HexView({ rows, at, isFlipped }: { rows: readonly HexRow[]; at: number; isFlipped: boolean }) {
  return (
    <figure className="flip-hex" aria-label={`文件第 ${formatCount(at)} 字节附近的内容`}>
      {rows.map((row) => (
        <div key={row.at}>
          <span>{formatCount(row.at)}</span>
          {row.bytes.map((byte, place) => (
            // A byte's place in the file is its identity.
            <i
              key={row.at + place}
              className={row.at + place === at ? (isFlipped ? 'flip-done' : 'flip-next') : undefined}
            >
              {byte.toString(16).padStart(2, '0')}
            </i>
          ))}
        </div>
      ))}
    </figure>
  );
}

function Caught({ report }: { report: BundleReport }) {
  const place = report.checks.findIndex(({ outcome }) => outcome === 'fail');
  const check = report.checks[place];
  const held = report.checks.filter(({ outcome }) => outcome === 'pass').length;
  if (!check) return null;
  return (
    <p className="flip-caught">
      <Icon name="close" size={16} />
      <span>
        第 {place + 1} 项“{check.title}”当即不成立，其余 {held} 项照旧：被改的是文件，不是记录。
      </span>
    </p>
  );
}

function Mark({ label, digest }: { label: string; digest: string | undefined }) {
  return (
    <figure className={label === '翻转后' ? 'flip-changed' : undefined}>
      {digest ? <Rosette digest={digest} /> : <div className="flip-blank" />}
      <figcaption>
        <span>{label}</span>
        <span className="mono">{digest ? shortHash(digest) : '　'}</span>
      </figcaption>
    </figure>
  );
}

import type { BundleReport } from '@yinji/evidence';
import { Button, Field, Icon, Rosette, Select, shortHash } from '@yinji/ui';
import { useEffect, useState } from 'react';
import { formatCount } from '../format.ts';
import { hashFile, type Digests } from '../hash/hash-file.ts';
import { hexRows, type HexRow } from './engine/flip-byte.ts';
import { flipAndExamine, flipTargets, type FlipInput, type FlipTarget } from './engine/flip-targets.ts';
import type { TrustFiles } from './engine/trust-files.ts';
import './flip.css';

export interface FlipDemonstrationProps {
  zip: Uint8Array;
  trust: TrustFiles;
  /** The work file beside the bundle, if it is the deposited one. */
  work?: { file: File; digests: Digests } | undefined;
}

/**
 * Flips one bit in a copy, of the work or of any proving file, and makes all checks again: shows which of them
 * catches it. Nothing is written. Keyed by the selected files.
 */
export function FlipDemonstration({ zip, trust, work }: FlipDemonstrationProps) {
  const input: FlipInput = { zip, trust, work };
  const [targets, setTargets] = useState<FlipTarget[]>([]);
  const [id, setId] = useState<string>();
  const target = targets.find((each) => each.id === id) ?? targets[0];
  useEffect(() => {
    let current = true;
    void flipTargets({ zip, trust, work }).then((found) => current && setTargets(found));
    return () => {
      current = false;
    };
    // Keyed by what they are made from.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (!target) return null;
  return (
    <section
      className="flip grid grid-cols-[minmax(0,1fr)_300px] gap-40 items-center mt-32 py-28 px-32 line rounded-(--radius-dialog) bg-surface max-sm:py-22 max-sm:px-18"
      aria-labelledby="flip"
    >
      <div className="flip-head">
        <h3 id="flip">不信？改一个字节试试</h3>
        <Field label="改哪一个文件">
          <Select
            value={target.id}
            options={targets.map(({ id: value, label }) => ({ value, label }))}
            onChange={(event) => setId(event.target.value)}
          />
        </Field>
      </div>
      <FlipOne key={target.id} input={input} target={target} />
    </section>
  );
}

interface Flipped {
  digest: string;
  rows: HexRow[];
  report: BundleReport;
}

function FlipOne({ input, target }: { input: FlipInput; target: FlipTarget }) {
  const { id, blob, at } = target;
  const [rows, setRows] = useState<HexRow[]>([]);
  const [digest, setDigest] = useState<string>();
  const [flipped, setFlipped] = useState<Flipped>();
  const [isBusy, setIsBusy] = useState(false);
  const known = id === 'work' ? input.work?.digests.sha256 : undefined;
  useEffect(() => {
    let current = true;
    void hexRows(blob, at).then((read) => current && setRows(read));
    if (!known) void hashFile(blob).then(({ sha256 }) => current && setDigest(sha256));
    return () => {
      current = false;
    };
  }, [blob, at, known]);

  async function flip() {
    setIsBusy(true);
    const { copy, digest: changed, report } = await flipAndExamine(input, target);
    setFlipped({ digest: changed, rows: await hexRows(copy, at), report });
    setIsBusy(false);
  }

  return (
    <>
      <div>
        <p className="sm muted">
          在内存里的副本上翻转第 {formatCount(at)} 字节的一位，重做每项检查。您的文件不会被动。
        </p>
        <HexView rows={flipped?.rows ?? rows} at={at} isFlipped={flipped !== undefined} />
        <div aria-live="polite">{flipped && <Caught report={flipped.report} isWork={id === 'work'} />}</div>
      </div>
      <div>
        <div className="flip-pair">
          <Mark label="现在" digest={known ?? digest} />
          <Mark label="翻转后" digest={flipped?.digest} />
        </div>
        {flipped ? (
          <Button block onClick={() => setFlipped(undefined)}>
            还原
          </Button>
        ) : (
          <Button block variant="primary" busy={isBusy} onClick={() => void flip()}>
            翻转这个字节
          </Button>
        )}
      </div>
    </>
  );
}

function HexView({ rows, at, isFlipped }: { rows: readonly HexRow[]; at: number; isFlipped: boolean }) {
  return (
    <figure
      className="flip-hex max-w-480 mt-16 text-ink-2 [font:400_15px/30px_var(--mono)] max-sm:text-13"
      aria-label={`文件第 ${formatCount(at)} 字节附近的内容`}
    >
      {rows.map((row) => (
        <div key={row.at}>
          <span className="text-ink-3">{formatCount(row.at)}</span>
          {row.bytes.map((byte, place) => (
            // A byte's offset is its key.
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

function Caught({ report, isWork }: { report: BundleReport; isWork: boolean }) {
  const place = report.checks.findIndex(({ outcome }) => outcome === 'fail');
  const check = report.checks[place];
  if (!check) return <p className="flip-caught">没有一项检查发现它：改动的是不作证明的部分。</p>;
  const held = report.checks.filter(({ outcome }) => outcome === 'pass').length;
  const what = isWork ? '被改的是文件，不是记录' : check.detail;
  return (
    <p className="flip-caught">
      <Icon name="close" size={16} />
      <span>
        第 {place + 1} 项“{check.title}”当即不成立{held > 0 && `，另有 ${held} 项照旧`}：{what}。
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

import type { LinkCheck, LinkFindings, LinkOutcome } from '@yinji/evidence';
import { useQuery } from '@tanstack/react-query';
import { Button, Icon, Loading, Skeleton, useNear } from '@yinji/ui';
import { useEffect, useState } from 'react';
import { QueryFailure } from '@yinji/web';
import { formatInstant } from '../../lib/format.ts';
import type { PublicRecord } from '../../lib/record-query.ts';
import { words as portalWords } from '../../lib/words.ts';
import { proofsQuery, trustQuery } from './chain-queries.ts';
import { chainWords as words } from './chain-words.ts';
import { LogBacking } from '../../lib/verification/backing.tsx';
import type { ChainExamination } from '../../lib/verification/engine/chain-engine.ts';
import { trustFilesOf, type TrustFiles } from '../../lib/verification/engine/trust-files.ts';
import './chain.css';

interface ChainSectionProps {
  record: PublicRecord;
  queryCode: string | undefined;
  /** The reader's own, instead of the platform's. */
  ownTrust: TrustFiles | undefined;
}

/** Pixels: the checked data is tens of kilobytes, and should be ready when the reader arrives. */
const AHEAD = 900;

/** Checks every record of the number again in this browser: the chain's verdict, then each record. */
export function ChainSection({ record, queryCode, ownTrust }: ChainSectionProps) {
  const { place, isNear } = useNear<HTMLElement>(AHEAD);
  const places = record.timeline.map(
    ({ recordSha256, cosigned }) => `${recordSha256.slice(0, 8)}${Number(cosigned)}`,
  );
  const proofs = useQuery({ ...proofsQuery(record.number, queryCode, places.join(' ')), enabled: isNear });
  const published = useQuery({ ...trustQuery, enabled: isNear && ownTrust === undefined });
  const [flipped, setFlipped] = useState<number>();
  const findings = useChain(record.number, proofs.data?.records, ownTrust ?? published.data?.files, flipped);
  const failed = proofs.isError ? proofs : published.isError ? published : undefined;
  return (
    <section className="verification-section chain" aria-labelledby="chain" ref={place}>
      <h2 id="chain">{words.title}</h2>
      <p className="muted">{words.lead}</p>
      {failed ? (
        <QueryFailure query={failed} title={portalWords.loadFailed} />
      ) : findings === undefined ? (
        <Loading className="chain-loading">
          <p className="chain-unprinted">{words.unprinted}</p>
          {record.timeline.map(({ recordSha256 }) => (
            <div key={recordSha256} className="chain-link-place">
              <Skeleton />
              <Skeleton shape="block" />
            </div>
          ))}
        </Loading>
      ) : findings === 'undecided' ? (
        <p>{words.noPolicy}</p>
      ) : (
        <>
          <Verdict findings={findings} isFlipped={flipped !== undefined} />
          {findings.verdict !== 'invalid' && (
            <LogBacking backers={findings} isOwnTrust={ownTrust !== undefined} />
          )}
          <ol className="chain-links">
            {findings.links.map((link, at) => (
              <Link
                // oxlint-disable-next-line react/no-array-index-key -- a record's place in the chain is what it is
                key={at}
                link={link}
                told={record.timeline[at]}
                isFlipped={flipped === at}
                onFlip={() => setFlipped(flipped === at ? undefined : at)}
              />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function Verdict({
  findings: { verdict, links },
  isFlipped,
}: {
  findings: ChainExamination;
  isFlipped: boolean;
}) {
  return (
    <output className={`chain-verdict chain-${verdict}`}>
      <Icon name={verdict === 'valid' ? 'check' : verdict === 'invalid' ? 'close' : 'clock'} />
      <span>
        <b>{isFlipped ? words.flippedVerdict : words.verdicts[verdict](links.length)}</b>
        {isFlipped && words.flippedText}
      </span>
    </output>
  );
}

const ORDER: readonly LinkCheck[] = ['digest', 'form', 'previous', 'inclusion', 'log', 'quorum'];

interface LinkProps {
  link: LinkFindings;
  told: PublicRecord['timeline'][number] | undefined;
  isFlipped: boolean;
  onFlip: () => void;
}

function Link({ link, told, isFlipped, onFlip }: LinkProps) {
  return (
    <li>
      <div className="chain-link-head">
        <div>
          <h3>{told?.label ?? words.unknown}</h3>
          <p className="muted">
            {told && <time dateTime={told.at}>{formatInstant(told.at)} UTC+8</time>}
            {link.index !== undefined && <span>{words.place(link.index, link.treeSize)}</span>}
            {link.witnesses.length > 0 && <span>{words.witnesses(link.witnesses)}</span>}
          </p>
        </div>
        <Button size="dense" variant="text" aria-pressed={isFlipped} onClick={onFlip}>
          {isFlipped ? words.restore : words.flip}
        </Button>
      </div>
      <ul className="chain-checks">
        {ORDER.map((check) => (
          <li key={check} className={`chain-check-${link.checks[check]}`}>
            <Icon name={ICONS[link.checks[check]]} />
            <span>
              {words.checks[check]}
              <span className="visually-hidden">：{words.outcomes[link.checks[check]]}</span>
            </span>
          </li>
        ))}
      </ul>
      <details>
        <summary>{words.bytes}</summary>
        <pre>{link.record === undefined ? words.unreadable : JSON.stringify(link.record, null, 1)}</pre>
      </details>
    </li>
  );
}

const ICONS = { pass: 'check', fail: 'close', waiting: 'clock' } as const satisfies Record<LinkOutcome, string>;

type Handed = readonly { recordSha256: string; entry: string; proof: string | null }[];

/** Checked again on any change; undefined while it runs. */
function useChain(
  number: string,
  records: Handed | undefined,
  trust: TrustFiles | Record<string, string> | undefined,
  flipped: number | undefined,
): ChainExamination | 'undecided' | undefined {
  const [found, setFound] = useState<ChainExamination | 'undecided'>();
  useEffect(() => {
    if (records === undefined || trust === undefined) return undefined;
    let isCurrent = true;
    void import('../../lib/verification/engine/chain-engine.ts')
      .then(({ checkChain, linkOf, withFlippedBit }) => {
        const links = records.map(linkOf);
        const files =
          trust instanceof Map ? (trust as TrustFiles) : trustFilesOf(trust as Record<string, string>);
        return checkChain(flipped === undefined ? links : withFlippedBit(links, flipped), files, number);
      })
      .then((findings) => {
        if (isCurrent) setFound(findings ?? 'undecided');
        return undefined;
      });
    return () => {
      isCurrent = false;
    };
  }, [number, records, trust, flipped]);
  return found;
}

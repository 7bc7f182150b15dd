import { findByFingerprint, findOwnDeposits, type OutputOf } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { QueryFailure } from '@yinji/web';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import type { Digests } from '../../lib/hash/hash-file.ts';
import { useSession } from '../../lib/session.ts';
import { words as portalWords } from '../../lib/words.ts';
import { verdictWords, verifyWords as words } from '../../lib/verification/words.ts';

type FingerprintMatch = OutputOf<typeof findByFingerprint>[number];

export interface FingerprintAnswerProps {
  digests: Digests;
  onNumber: (number: string) => void;
  onAnswer?: ((matches: readonly FingerprintMatch[]) => void) | undefined;
}

/** Whether a public work, or one's own, has this file: only its SHA-256 is sent. */
export function FingerprintAnswer({ digests, onNumber, onAnswer }: FingerprintAnswerProps) {
  const isSignedIn = useSession() !== undefined;
  const query = useQuery({
    queryKey: ['fingerprint', digests.sha256, isSignedIn],
    queryFn: ({ signal }) => findDeposits(digests.sha256, isSignedIn, signal),
    retry: false,
  });
  const { data } = query;
  useEffect(() => {
    if (data) onAnswer?.(data);
    // Told once per answer; the listener may be a new function each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data]);
  if (query.isError)
    return (
      <QueryFailure query={query} title={portalWords.loadFailed}>
        指纹已经算好，只是没有问到结果。
      </QueryFailure>
    );
  if (!data) return <p className="muted">{words.looking}</p>;
  const phrases = data.length > 0 ? words.fileKnown : words.fileUnknown;
  return (
    <section className="verification-section" aria-live="polite" aria-labelledby="fingerprint">
      <h2 className="text-32 leading-46" id="fingerprint">
        {phrases.map((phrase) => (
          <span key={phrase} className="phrase">
            {phrase}
          </span>
        ))}
      </h2>
      <p className="muted">{data.length > 0 ? words.fileKnownLead : words.fileUnknownLead}</p>
      {data.length > 0 && (
        <ol className="fingerprint-matches mt-16 [border-top:1px_solid_var(--ink)]">
          {data.map(({ number, receivedAt }) => (
            <li key={number}>
              <button type="button" className="link-button mono" onClick={() => onNumber(number)}>
                {number}
              </button>
              <time
                dateTime={receivedAt}
              >{`${formatInstant(receivedAt)} UTC+8，${verdictWords.receivedBy}`}</time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

async function findDeposits(
  sha256: string,
  isSignedIn: boolean,
  signal: AbortSignal,
): Promise<FingerprintMatch[]> {
  const shown = await api.ask(findByFingerprint, { sha256 }, signal);
  const own = isSignedIn ? await api.ask(findOwnDeposits, { sha256 }, signal) : [];
  const others = shown.filter(({ number }) => !own.some((one) => one.number === number));
  return [...own, ...others].toSorted((one, other) => one.receivedAt.localeCompare(other.receivedAt));
}

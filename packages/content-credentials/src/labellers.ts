import type { CopyStatement } from './copy-statement.ts';
import type { FileLabels } from './file-labels.ts';
import { LabelError } from './label-error.ts';
import { openChildren } from './run-in-child.ts';

export interface LabellerOptions {
  /** A task that takes longer is killed. Default 60,000: signing takes about 7 s for 100 MB. */
  timeoutMs?: number;
  /** A child whose resident memory grows past this is killed. Default 1 GiB. */
  memoryBytes?: number;
}

/** The claim of a manifest (CBOR) → its COSE_Sign1 of SIGNED_CLAIM_BYTES, by whoever holds the key. */
export type SignClaim = (claim: Uint8Array) => Promise<Uint8Array>;

/** A picture file; `format` by the decoder's name, `anchors` PEM of the authorities trusted here. */
interface LabelledFile {
  path: string;
  format: string;
  anchors: string;
}

/** Read and write the labels in strangers' files, one file at a time, in processes that can be killed. */
export interface Labellers {
  /** @throws LabelError */
  readLabels(file: LabelledFile): Promise<FileLabels>;
  /** Writes a copy with content credentials to `into`; the file itself is only read. @throws LabelError, or what `sign` throws */
  signCopy(file: LabelledFile, copy: CopyStatement, into: string, sign: SignClaim): Promise<void>;
  /** Kills the child; tasks under way and waiting fail as 'closed'. */
  close(): void;
}

export function openLabellers(options: LabellerOptions = {}): Labellers {
  const limits = { timeoutMs: options.timeoutMs ?? 60_000, memoryBytes: options.memoryBytes ?? 1 << 30 };
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  /** One at a time: a child uses one core and memory of several times the file's size. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const children = openChildren(limits, closing.signal);
  return {
    readLabels: (file) =>
      inTurn(async () => {
        const answer = await children.run({ kind: 'read', ...file });
        if (answer.kind !== 'read') throw new LabelError('died', `answered ${answer.kind}`);
        return answer.labels;
      }),
    signCopy: (file, copy, into, sign) =>
      inTurn(async () => {
        await children.run({ kind: 'sign', ...file, copy, into }, sign);
      }),
    close() {
      closing.abort();
      children.close();
    },
  };
}

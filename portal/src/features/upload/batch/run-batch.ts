import { prepareImportRows, submitImportRows, type OutputOf, type getImport } from '@yinji/contract';
import { CallFailure } from '@yinji/web';
import { api } from '../../../lib/api.ts';
import type { CertifiedKey } from '../../../lib/keys-store/choose-key.ts';
import { isOutage, persist as persistThrough } from '../../../lib/persist.ts';
import { session } from '../../../lib/session.ts';
import { sendOriginal } from '../send-original.ts';
import { signManifest } from '../sign-manifest.ts';

type View = OutputOf<typeof getImport>;
type Item = View['items'][number];

/** As many rows as one call takes. */
const GROUP = 20;
const SIGNING_LANES = 2;
const SENDING_LANES = 3;
const TRIES = 5;

export interface RowNews {
  line: number;
  state?: Item['state'];
  number?: string;
  sentBytes?: number;
  /** Why the row is refused; the others continue. */
  refused?: string;
}

interface Run {
  view: View;
  /** Available originals, by line. */
  files: ReadonlyMap<number, File>;
  key: CertifiedKey;
  privateKey: CryptoKey;
  signal: AbortSignal;
  onNews: (news: RowNews) => void;
  /** How many lanes wait for the network. */
  onWait: (waiting: number) => void;
}

/**
 * Processes every open row: signed and deposited in groups, originals sent alongside, a few at a time. A lost
 * answer is requested again, through every outage; the server answers repetitions the same. Ends when nothing is left to do here.
 */
export async function runBatch({ view, files, key, privateKey, signal, onNews, onWait }: Run): Promise<void> {
  let waitingLanes = 0;
  const persist = <T>(work: () => Promise<T>) =>
    persistThrough(signal, work, {
      isTemporary,
      onWait: (failure) => onWait((waitingLanes += failure ? 1 : -1)),
    });
  const waiting = view.items.filter((row) => row.state === 'waiting').map((row) => row.line);
  const toSend = view.items.filter((row) => row.state === 'deposited' && files.has(row.line));
  const byLine = new Map(view.items.map((row) => [row.line, row]));
  const ready = new Ready(toSend);

  async function depositGroup(lines: number[]) {
    const { rows, ...shared } = await persist(() =>
      api.call(prepareImportRows, { id: view.id, lines }, { signal, quiet: true }),
    );
    const signed = await Promise.all(
      rows.map(async (row) => ({
        line: row.line,
        ...(await signManifest({ ...row, ...shared }, key, privateKey)),
      })),
    );
    const answers = await persist(() =>
      api.call(submitImportRows, { id: view.id, rows: signed }, { signal, quiet: true }),
    );
    for (const { line, refused, message } of answers) {
      if (refused !== null) {
        onNews({ line, refused: message ?? refused });
        continue;
      }
      const made = rows.find((row) => row.line === line);
      const item = byLine.get(line);
      onNews({ line, state: 'deposited', ...(made && { number: made.number }) });
      if (made && item && files.has(line)) ready.add({ ...item, workId: made.workId });
    }
  }

  async function sign() {
    while (waiting.length > 0) await depositGroup(waiting.splice(0, GROUP));
  }

  async function send() {
    for (let row = await ready.next(); row !== undefined; row = await ready.next()) {
      const { line, workId, fileName } = row;
      const file = files.get(line);
      if (!file || workId === null) continue;
      try {
        await persist(() =>
          sendOriginal({
            meant: { workId },
            file,
            name: fileName,
            token: session.token(),
            signal,
            onProgress: (sentBytes) => onNews({ line, sentBytes }),
          }),
        );
        onNews({ line, state: 'complete' });
      } catch (cause) {
        if (!(cause instanceof CallFailure) || cause.kind !== 'error') throw cause;
        onNews({ line, sentBytes: 0, refused: cause.message });
      }
    }
  }

  const signing = Promise.all(Array.from({ length: SIGNING_LANES }, sign)).finally(() => ready.close());
  await Promise.all([signing, ...Array.from({ length: SENDING_LANES }, send)]);
}

/** Rows whose originals can be sent; a consumer waits for the next until there are no more. */
class Ready {
  readonly #rows: Item[];
  readonly #askers: (() => void)[] = [];
  #isClosed = false;

  constructor(rows: Item[]) {
    this.#rows = [...rows];
  }

  add(row: Item) {
    this.#rows.push(row);
    this.#askers.shift()?.();
  }

  close() {
    this.#isClosed = true;
    for (const wake of this.#askers.splice(0)) wake();
  }

  async next(): Promise<Item | undefined> {
    while (this.#rows.length === 0 && !this.#isClosed)
      await new Promise<void>((resolve) => void this.#askers.push(resolve));
    return this.#rows.shift();
  }
}

/** An outage; a fault or a limit, which may pass, five times. Any other answer is final. */
const isTemporary = (failure: CallFailure, tries: number) =>
  isOutage(failure) ||
  ((failure.kind === 'transport' || failure.code === 'TOO_MANY_REQUESTS') && tries < TRIES);

import { openPrinted } from '../../evidence/index.ts';
import type { AppContext } from '../../platform/index.ts';
import type { listDocuments } from './verification-read-model.ts';

type DocumentRow = Awaited<ReturnType<typeof listDocuments>>[number];

/** What can be compared with a paper of this number: typed fields, and the rosette, without the fields themselves. */
export function presentPaper({ vault }: AppContext, documents: readonly DocumentRow[], number: string) {
  const asked = documents.filter((one) => one.number === number);
  const rosette = asked.find((one) => one.rosette_sha256 !== null)?.rosette_sha256;
  return {
    isPaperComparable: asked.some(
      ({ id, printed_sealed: sealed }) => sealed !== null && openPrinted(vault, id, sealed).name !== null,
    ),
    rosetteSha256: rosette ? Buffer.from(rosette).toString('hex') : null,
  };
}

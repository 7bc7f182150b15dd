import { parseRevocationLists, type Certificate, type RevocationList } from '@yinji/evidence';
import type { AppContext } from '../../platform/index.ts';
import { readDocumentAuthorities } from '../log/index.ts';

/** What signing a document needs. */
export type Signing = Pick<AppContext, 'sealer' | 'time' | 'config' | 'report'>;

interface Validation {
  /** Roots that documents and their time stamps are checked under. */
  authorities: Certificate[];
  /** The newest list of each authority that has one: one that cannot be had now is left out. */
  lists: RevocationList[];
}

/** What a document's signatures are judged with when their authorities are gone. */
export async function readValidationData(context: Signing): Promise<Validation> {
  const [ofSeal, ofTime] = await Promise.all([
    context.sealer.documentRevocationList().then(
      ({ list }) => parseRevocationLists(list),
      (cause: unknown) => {
        context.report('revocation list of the documents’ authority', cause);
        return [];
      },
    ),
    context.time.revocationLists().then((pem) => (pem === '' ? [] : parseRevocationLists(Buffer.from(pem)))),
  ]);
  return { authorities: readDocumentAuthorities(context), lists: [...ofSeal, ...ofTime] };
}

import { addDocumentTimestamp, readValidationData } from '../../evidence/index.ts';
import { NoTimeAuthority, type AppContext } from '../../platform/index.ts';
import { findLastRenewal, type DueObject, type RenewalKind } from './preservation-store.ts';

/** Result of a renewal, not yet stored. */
export interface MadeFile {
  kind: RenewalKind;
  sequence: number;
  bytes: Uint8Array;
  madeAt: Date;
}

/**
 * A document with the certificates and revocation lists of its authorities and one more time stamp over all of it (PAdES,
 * for the long term), from the newest version. Undefined for a bundle, and where the PDF cannot be extended, which is
 * reported: the evidence record covers it anyway. Throws NoTimeAuthority.
 */
export async function extendDocument(context: AppContext, object: DueObject): Promise<MadeFile | undefined> {
  if (object.kind === 'bundle' || object.kind === 'public-bundle') return undefined;
  const kind = `${object.kind}-pdf` as const;
  const last = await findLastRenewal(context.db, object.sha256, kind);
  const newest = await context.objects.read(last?.object_key ?? object.objectKey);
  const { authorities, lists } = await readValidationData(context);
  let madeAt = context.now();
  try {
    const bytes = await addDocumentTimestamp(
      newest,
      { certificates: authorities.map(({ der }) => der), revocationLists: lists.map(({ der }) => der) },
      async (sha256) => {
        const { token } = await context.time.stamp(sha256);
        madeAt = token.genTime;
        return token.token;
      },
    );
    return { kind, sequence: (last?.sequence ?? 0) + 1, bytes, madeAt };
  } catch (cause) {
    if (cause instanceof NoTimeAuthority) throw cause;
    context.report(`extension of ${object.number} ${object.kind}`, cause);
    return undefined;
  }
}

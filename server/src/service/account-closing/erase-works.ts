import type { RawBuilder } from 'kysely';
import { documentsErasure } from '../../documents/index.ts';
import { evidenceErasure } from '../../evidence/index.ts';
import { moneyErasure } from '../../money/index.ts';
import { peopleErasure } from '../../people/index.ts';
import { type Erasure, platformErasure, type Tx } from '../../platform/index.ts';
import { proceedingsErasure } from '../../proceedings/index.ts';
import { publicationErasure } from '../../publication/index.ts';
import { worksErasure } from '../../works/index.ts';
import { serviceErasure } from '../erasure-store.ts';

/** The highest wing first: referring rows are deleted before the row. */
export const ERASURES: readonly Erasure[] = [
  serviceErasure,
  documentsErasure,
  proceedingsErasure,
  publicationErasure,
  worksErasure,
  evidenceErasure,
  moneyErasure,
  peopleErasure,
  platformErasure,
];

/**
 * Destroys a work's content: file, previews, features, documents, bundles, form and salts. Number, record and
 * leaf stay, and so does the certificate of a contract. `works` is a query or a list of ids.
 */
export async function eraseWorks(tx: Tx, works: RawBuilder<unknown>, now: Date): Promise<void> {
  for (const { ofWorks } of ERASURES)
    for (const statement of ofWorks?.(works, now) ?? []) await statement.execute(tx);
}

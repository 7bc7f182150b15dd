import type { ContentPage } from '@yinji/contract';
import { findAgreementVersions } from '../../people/index.ts';
import type { AppContext } from '../../platform/index.ts';
import { findPublished } from './content-store.ts';
import { defaultText } from './default-text.ts';
import { isPolicy } from './may-edit.ts';

/** What a visitor reads: the published text, or the built-in one. */
export async function getContentPage(context: AppContext, kind: ContentPage) {
  const row = await findPublished(context.db, kind);
  const { title, lead, body } = row ?? defaultText(kind) ?? { title: '', lead: '', body: '' };
  return {
    kind,
    title,
    lead,
    body,
    publishedAt: row?.published_at?.toISOString() ?? null,
    agreementVersion: isPolicy(kind) ? (await findAgreementVersions(context, context.db))[kind] : null,
  };
}

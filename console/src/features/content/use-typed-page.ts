import { useEffect, useState } from 'react';
import { announceDraft } from '@yinji/web';
import { dropDraft, persistDraft, readDraft } from '../../lib/persisted-draft.ts';
import type { PageText } from './content-queries.ts';
import { textOf, typedOf, type TypedPage } from './page-form.ts';

/**
 * Typed text of a page, stored until it is saved, with the version it started from: if that is no longer the
 * newest, the editor says so before saving.
 */
export function useTypedPage(pageId: string, latest: PageText) {
  const form = `content.${pageId}`;
  const [found] = useState(() => readDraft(form, { version: latest.version, page: typedOf(latest) }));
  const [base, setBase] = useState<PageText>(found ? { ...latest, version: found.version } : latest);
  const [typed, setTyped] = useState<TypedPage>(found?.page ?? typedOf(latest));
  const [first] = useState(latest);
  const isFound = found !== undefined;
  const isUnsaved = JSON.stringify(textOf(typed)) !== JSON.stringify(textOf(typedOf(base)));
  useEffect(() => {
    if (!isFound) return;
    announceDraft(() => {
      setBase(first);
      setTyped(typedOf(first));
    });
  }, [isFound, first]);
  useEffect(() => {
    if (isUnsaved) persistDraft(form, { version: base.version, page: typed });
    else dropDraft(form);
  }, [form, isUnsaved, base, typed]);
  return { base, typed, isUnsaved, setBase, setTyped };
}

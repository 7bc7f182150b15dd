import { saveWorkDraft, type InputOf, type WorkDetail } from '@yinji/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../lib/api.ts';
import { announceDraft, needsPackage } from '@yinji/web';
import { dropDraft, persistDraft, readDraft } from '../../lib/persisted-draft.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { useBackOnline } from '../../lib/use-back-online.ts';
import { createDraftSaver, type DraftState } from './draft-saver.ts';
import { cleanLine } from './safe-name.ts';
import { workQuery } from '../../lib/work-query.ts';

/** Name and kind stand on everything that is issued: nothing is assumed, so a new one has no kind. */
export type DraftFields = Omit<Saved, 'id' | 'workType'> & { workType: Saved['workType'] | null };
type Saved = InputOf<typeof saveWorkDraft>;

const SAVE_AFTER_MS = 800;
const blank: DraftFields = {
  title: '',
  workType: null,
  description: '',
  claimedCreatedOn: null,
  file: null,
  category: null,
  aiDeclaration: null,
};

/**
 * The draft's fields, saved automatically: in this browser at once, at the server once they have name and kind.
 * `onMade` is called at the first save there, which gives it an address.
 */
export function useDraft(initial: WorkDetail | undefined, onMade: (workId: string) => void) {
  const queries = useQueryClient();
  const [held] = useState<DraftFields>(() => (initial ? fieldsOf(initial) : blank));
  const [found] = useState(() => (initial?.deposit ? undefined : readDraft(keptAs(initial?.id), held)));
  const [fields, setFields] = useState(found ?? held);
  const [state, setState] = useState<DraftState>('clean');
  const [workId, setWorkId] = useState(initial?.id);
  const [saver] = useState(() => createSaver({ initial, queries, onState: setState, onSaved: setWorkId }));
  const made = useEffectEvent(onMade);
  const isMade = workId !== initial?.id;
  useEffect(() => {
    if (isMade && workId !== undefined) made(workId);
  }, [isMade, workId]);
  // Sends what did not reach the server the last time; a new one waits for its file, which browsers do not
  // store.
  useEffect(() => {
    if (found === undefined) return;
    if (held.file !== null) saver.change(found);
    announceDraft(() => {
      dropDraft(keptAs(initial?.id));
      setFields(held);
      if (held.file !== null) saver.change(held);
    });
  }, [found, held, saver, initial?.id]);
  useBackOnline(() => state === 'failed' && void saver.flush());
  // Leaving the page saves the last changes.
  useEffect(() => () => void saver.flush(), [saver]);

  function change(part: Partial<DraftFields>) {
    const next = { ...fields, ...part };
    setFields(next);
    persistDraft(keptAs(workId), workId === undefined ? { ...next, file: null } : next);
    saver.change(next);
  }

  /** It goes on elsewhere: nothing of it comes back here. */
  function forget() {
    saver.forget();
    dropDraft(keptAs(workId));
  }

  /** What was typed for a new one came back: its file may be at hand too. */
  const isRestored = initial === undefined && found !== undefined;
  return { workId, fields, state, isRestored, change, flush: saver.flush, forget };
}

export type Draft = ReturnType<typeof useDraft>;

const keptAs = (workId: string | undefined) => `deposit.${workId ?? 'new'}`;

interface SaverParts {
  initial: WorkDetail | undefined;
  queries: QueryClient;
  onState: (state: DraftState) => void;
  onSaved: (workId: string) => void;
}

function createSaver({ initial, queries, onState, onSaved }: SaverParts) {
  let id = initial?.id;
  return createDraftSaver<DraftFields, WorkDetail>({
    waitMs: SAVE_AFTER_MS,
    saved: initial,
    mayBegin: isDescribed,
    onState(next, cause) {
      onState(next);
      if (needsPackage(cause)) packageDialog.open();
    },
    async save(wanted) {
      const before = keptAs(id);
      const { workType, aiDeclaration: ai } = wanted;
      if (workType === null) throw new Error('a draft has a kind');
      const title = cleanLine(wanted.title);
      const aiDeclaration = ai && { ...ai, tool: cleanLine(ai.tool) };
      const described = { ...wanted, workType, title, aiDeclaration };
      const saved = await api.call(saveWorkDraft, { ...described, ...(id ? { id } : {}) });
      queries.setQueryData(workQuery(saved.id).queryKey, saved);
      void queries.invalidateQueries({ queryKey: ['own', 'works'] });
      id = saved.id;
      dropDraft(before);
      onSaved(saved.id);
      return saved;
    },
  });
}

/** The choice of a file alone begins no draft: in a list it would have neither name nor kind. */
const isDescribed = ({ title, workType }: DraftFields): boolean => workType !== null && cleanLine(title) !== '';

function fieldsOf(work: WorkDetail): DraftFields {
  const { title, workType, description, claimedCreatedOn, file, category, aiDeclaration } = work;
  return { title, workType, description, claimedCreatedOn, file, category, aiDeclaration };
}

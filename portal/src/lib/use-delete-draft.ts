import { deleteWork } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from './api.ts';
import { memberQuery } from './member-query.ts';
import { dropDraft } from './persisted-draft.ts';
import { workQuery } from './work-query.ts';

/** Deletes drafts one after another, with what this browser keeps of them; lists and counts are asked again. */
export function useDeleteDraft() {
  const queries = useQueryClient();
  return async (ids: readonly string[]): Promise<void> => {
    try {
      for (const id of ids) {
        await api.call(deleteWork, { id });
        dropDraft(`deposit.${id}`);
        queries.removeQueries({ queryKey: workQuery(id).queryKey });
      }
    } finally {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['own', 'works'] }),
        queries.invalidateQueries({ queryKey: memberQuery.queryKey }),
      ]);
    }
  };
}

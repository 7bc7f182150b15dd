import { updateWork } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, PromptDialog, toast } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { workQuery } from '../../lib/work-query.ts';
import { draftWords } from './words.ts';

const TITLE_MAX = 100;

/** Renames a draft without opening it. */
export function RenameDraft({ id, title }: { id: string; title: string }) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();

  async function rename(wanted: string) {
    setAsking(false);
    try {
      await api.call(updateWork, { id, title: wanted.trim() });
      toast(draftWords.renamed, { kind: 'success' });
    } catch {
      // The client has shown the reason.
    } finally {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['own', 'works'] }),
        queries.invalidateQueries({ queryKey: workQuery(id).queryKey }),
      ]);
    }
  }

  return (
    <>
      <Button variant="text" size="dense" onClick={() => setAsking(true)}>
        {draftWords.rename}
        <span className="visually-hidden">{draftWords.of(title)}</span>
      </Button>
      <PromptDialog
        open={isAsking}
        title={draftWords.title}
        label={draftWords.label}
        hint={draftWords.hint}
        initial={title}
        confirmText={draftWords.save}
        check={(value) => (value.trim() === '' || [...value.trim()].length > TITLE_MAX ? false : undefined)}
        onConfirm={(value) => void rename(value)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

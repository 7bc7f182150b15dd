import { saveGallery } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallFailure, needsPackage } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { useBackOnline } from '../../lib/use-back-online.ts';
import { ownGalleriesQuery, ownGalleryQuery, type OwnGallery } from './gallery-queries.ts';

export type SaveState = 'new' | 'saved' | 'saving' | 'failed' | 'conflict';
type Content = Pick<OwnGallery, 'template' | 'title' | 'foreword' | 'coverWorkId' | 'entries'>;

const PAUSE_MS = 700;

/** Saves changes a moment after the last one; one save at a time, the latest last. */
export function useGallerySaver(id: string, initial: OwnGallery) {
  const client = useQueryClient();
  const [gallery, setGallery] = useState(initial);
  const [content, setContent] = useState<Content>(initial);
  const [state, setState] = useState<SaveState>(initial.revision === 0 ? 'new' : 'saved');
  const latest = useRef<Content>(initial);
  const revision = useRef(initial.revision);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<boolean>>(undefined);

  async function save(): Promise<boolean> {
    clearTimeout(timer.current);
    timer.current = undefined;
    setState('saving');
    const { template, title, foreword, coverWorkId, entries } = latest.current;
    try {
      const saved = await api.call(
        saveGallery,
        { id, revision: revision.current, template, title, foreword, coverWorkId, entries: [...entries] },
        { quiet: true },
      );
      revision.current = saved.revision;
      setGallery(saved);
      client.setQueryData(ownGalleryQuery(id).queryKey, saved);
      void client.invalidateQueries(ownGalleriesQuery);
      // Changes during a save are saved next.
      if (timer.current === undefined) setState('saved');
      return true;
    } catch (cause) {
      if (needsPackage(cause)) packageDialog.open();
      setState(cause instanceof CallFailure && cause.code === 'STATE_CHANGED' ? 'conflict' : 'failed');
      return false;
    }
  }

  const enqueue = () => (saving.current = (saving.current ?? Promise.resolve(true)).then(save));

  function change(more: Partial<Content>) {
    latest.current = { ...latest.current, ...more };
    setContent(latest.current);
    if (state === 'conflict') return;
    setState('saving');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void enqueue(), PAUSE_MS);
  }
  // Leaving within the pause saves too.
  const leave = useEffectEvent(() => {
    if (timer.current !== undefined) void enqueue();
  });
  useEffect(() => () => leave(), []);
  useBackOnline(() => state === 'failed' && void enqueue());

  /** Returns true when the state on screen is at the server. */
  async function flush(): Promise<boolean> {
    if (timer.current !== undefined || state === 'failed' || revision.current === 0) return enqueue();
    return (await saving.current) ?? true;
  }

  /** Takes over another call's answer about this gallery. */
  function adopt(next: OwnGallery) {
    revision.current = next.revision;
    setGallery(next);
    client.setQueryData(ownGalleryQuery(id).queryKey, next);
    void client.invalidateQueries(ownGalleriesQuery);
  }

  return { gallery, content, state, change, flush, adopt };
}

import { addMaterial, listMaterials, uploadMaterial, type Material } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '@yinji/ui';
import { useEffect, useRef, useState } from 'react';
import { CallFailure, needsPackage } from '@yinji/web';
import { IN_PIECES_FROM_BYTES } from '../../config/constants.ts';
import { api } from '../../lib/api.ts';
import { hashFile } from '../../lib/hash/hash-file.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { persist } from '../../lib/persist.ts';
import { sendFile, type SendOptions } from '../../lib/send-file.ts';
import { session } from '../../lib/session.ts';
import { materialWords as words } from './material-words.ts';

const REFETCH_MS = 3000;
/** 104,857,600 bytes or more are refused. */
const LARGEST_BYTES = 104_857_599;

export type Sending =
  | { kind: 'idle'; wrong?: string }
  | { kind: 'hashing' | 'sending' | 'waiting'; name: string; doneBytes: number; ofBytes: number };

export const materialsQuery = (workId: string) =>
  api.query(
    ['own', 'materials', workId],
    listMaterials,
    { workId },
    {
      // A just recorded file gets its place in the log within seconds.
      refetchInterval: ({ state }) => (state.data?.some((one) => one.logIndex === null) ? REFETCH_MS : false),
    },
  );

/** The files of a work's making, one upload at a time: fingerprint, record, then the bytes. */
export function useMaterials(workId: string) {
  const queries = useQueryClient();
  const query = useQuery(materialsQuery(workId));
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(file: File, record: (found: Digested) => Promise<Material | undefined>) {
    if (file.size > LARGEST_BYTES) return setSending({ kind: 'idle', wrong: words.tooLarge });
    if (file.size === 0) return setSending({ kind: 'idle', wrong: words.emptyFile });
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const show = (kind: 'hashing' | 'sending') => (doneBytes: number) =>
      setSending({ kind, name: file.name, doneBytes, ofBytes: file.size });
    // The next try shows itself by its progress.
    const onWait = () =>
      setSending((before) => (before.kind === 'idle' ? before : { ...before, kind: 'waiting' }));
    try {
      show('hashing')(0);
      const digests = await hashFile(file, { signal: own.signal, onProgress: show('hashing') });
      const made = await record(digests);
      if (made === undefined) return setSending({ kind: 'idle', wrong: words.other });
      await queries.invalidateQueries(materialsQuery(workId));
      show('sending')(0);
      if (!made.arrived)
        await persist(
          own.signal,
          () =>
            send(made.id, {
              file,
              name: file.name,
              token: session.token(),
              signal: own.signal,
              onProgress: show('sending'),
              told: words,
            }),
          { onWait },
        );
      await queries.invalidateQueries(materialsQuery(workId));
      toast(words.done, { kind: 'success' });
      setSending({ kind: 'idle' });
    } catch (cause) {
      if (own.signal.aborted) return setSending({ kind: 'idle' });
      if (needsPackage(cause)) packageDialog.open();
      setSending({ kind: 'idle', wrong: cause instanceof CallFailure ? cause.message : words.broken });
      await queries.invalidateQueries(materialsQuery(workId));
    }
    return undefined;
  }

  const add = (file: File, kind: Material['kind'], note: string) =>
    run(file, ({ sha256, sm3 }) => {
      const fingerprint = { name: file.name.slice(0, 200), sizeBytes: file.size, sha256, sm3 };
      return api.call(addMaterial, { workId, kind, note, file: fingerprint });
    });
  /** The bytes of a recorded fingerprint. */
  const sendAgain = (file: File, material: Material) =>
    run(file, async ({ sha256 }) => (sha256 === material.sha256 ? material : undefined));

  return { query, sending, add, sendAgain, cancel: () => running.current?.abort() };
}

/** A large file is sent in pieces: sent parts are kept, also after the browser was closed. */
async function send(materialId: string, options: Omit<SendOptions, 'path' | 'query'>): Promise<void> {
  if (options.file.size < IN_PIECES_FROM_BYTES)
    return sendFile({ path: uploadMaterial.path, query: { id: materialId }, ...options });
  const { sendInPieces } = await import('../../lib/send-in-pieces.ts');
  return sendInPieces({ meant: { materialId }, ...options });
}

type Digested = Awaited<ReturnType<typeof hashFile>>;
export type Materials = ReturnType<typeof useMaterials>;

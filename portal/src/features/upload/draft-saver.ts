export type DraftState = 'clean' | 'dirty' | 'saving' | 'saved' | 'failed';

export interface DraftSaverOptions<Fields, Saved> {
  save: (fields: Fields) => Promise<Saved>;
  waitMs: number;
  onState: (state: DraftState, cause?: unknown) => void;
  /** The server's state, of a continued draft. */
  saved?: Saved | undefined;
  /** Nothing is saved for the first time before this holds. */
  mayBegin?: (fields: Fields) => boolean;
}

export interface DraftSaver<Fields, Saved> {
  /** Saved when nothing more has changed for `waitMs`. */
  change(fields: Fields): void;
  /** Saves unsaved changes now; returns the server's state, or undefined on failure. */
  flush(): Promise<Saved | undefined>;
  /** Unsaved changes are saved no more. */
  forget(): void;
}

/**
 * Keeps a draft saved: one save at a time, in order, so that the first makes the draft and the others change
 * it.
 */
export function createDraftSaver<Fields, Saved>(
  options: DraftSaverOptions<Fields, Saved>,
): DraftSaver<Fields, Saved> {
  const { save, waitMs, onState, mayBegin = () => true } = options;
  let wanted: Fields | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Saved | undefined = options.saved;
  let running: Promise<unknown> = Promise.resolve();

  async function saveWanted(): Promise<Saved | undefined> {
    if (wanted === undefined || (last === undefined && !mayBegin(wanted))) return last;
    const fields = wanted;
    wanted = undefined;
    onState('saving');
    try {
      last = await save(fields);
      onState(wanted === undefined ? 'saved' : 'dirty');
      return last;
    } catch (cause) {
      // What was changed meanwhile is newer.
      wanted ??= fields;
      onState('failed', cause);
      return undefined;
    }
  }

  function flush() {
    clearTimeout(timer);
    const next = running.then(saveWanted);
    running = next;
    return next;
  }

  return {
    change(fields) {
      wanted = fields;
      onState('dirty');
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), waitMs);
    },
    flush,
    forget() {
      clearTimeout(timer);
      wanted = undefined;
    },
  };
}

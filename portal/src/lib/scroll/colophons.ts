import type { listPublicEvents, Material, OutputOf, WorkDetail } from '@yinji/contract';
import type { PublicRecord } from '../record-query.ts';
import { kindWords, materialWords, scrollWords as words } from './words.ts';

type Entry = PublicRecord['timeline'][number];

export interface Colophon {
  /** The record's digest, or the track that has no record yet. */
  key: string;
  at: string;
  label: string;
  /**
   * `sealed`: the proof is whole. `open`: no seal stands before its proof. `refused`: for its holder alone. `private`:
   * strangers see the day alone. `told`: the platform's own note, without a record.
   */
  state: 'sealed' | 'open' | 'refused' | 'private' | 'told';
  seal: string;
  /** By a person's own key, so red on white; an act of the registry is white on red. */
  isOwnHand: boolean;
  note: string | null;
  /** Null where nothing is recorded yet. */
  entry: Entry | null;
}

type Own = Pick<WorkDetail, 'confirmation' | 'certification' | 'versions'>;

/** Colophons in the order in which they happened: the records of the work, and what its holder alone sees. */
export function colophonsOf(timeline: readonly Entry[], own: Own, materials: readonly Material[]): Colophon[] {
  return [
    ...materials.map(ofMaterial),
    ...own.versions.map(ofVersion),
    ...timeline.map(colophonOf),
    ...unrecorded(own),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Those of somebody else's public work, in the order of its chain. */
export const publicColophonsOf = (events: OutputOf<typeof listPublicEvents>): Colophon[] =>
  events.map(({ day, event }, at) =>
    event
      ? colophonOf(event)
      : { ...bare(`${day} ${at}`, `${day}T00:00:00+08:00`, words.private), state: 'private', note: null },
  );

/** The longest that a colophon says beside its label. */
const NOTE_LENGTH = 36;
const shorten = (text: string) =>
  [...text].length <= NOTE_LENGTH ? text : `${[...text].slice(0, NOTE_LENGTH - 1).join('')}…`;

/** A sketch, a layer, a raw file: its record is in the log, and not in the chain that a number opens. */
function ofMaterial({ kind, name, note, receivedAt, recordSha256, logIndex, cosigned }: Material): Colophon {
  const label = materialWords.labels[kind];
  const what = { what: 'material', outcome: kind };
  const entry = { at: receivedAt, ...what, label, logIndex, recordSha256, cosigned, stamped: false };
  return { ...colophonOf(entry), ...(cosigned && { note: shorten(note || name) }) };
}

const ofVersion = ({ sequence, name, replacedAt }: WorkDetail['versions'][number]): Colophon => ({
  ...bare(`version ${sequence}`, replacedAt, materialWords.version(sequence)),
  state: 'told',
  note: shorten(name),
});

const hasProof = ({ what, logIndex, stamped, cosigned }: Entry) =>
  logIndex !== null && cosigned && (what !== 'deposit' || stamped);

function colophonOf(entry: Entry): Colophon {
  return {
    key: entry.recordSha256,
    at: entry.at,
    label: entry.label,
    state: hasProof(entry) ? 'sealed' : 'open',
    seal: kindWords(entry)[0],
    isOwnHand: entry.what === 'signature',
    note: hasProof(entry) ? null : words.unsealed,
    entry,
  };
}

/** A track under review or refused makes no record (server/src/proceedings/confirmation/settle-track.ts). */
function unrecorded(tracks: Own): Colophon[] {
  return (['confirmation', 'certification'] as const).flatMap((name): Colophon[] => {
    const track = tracks[name];
    if (track?.state === 'reviewing') {
      const [label, note] = words.reviewing[name];
      return [{ ...bare(name, track.since, label), state: 'open', note }];
    }
    if (track?.state === 'rejected')
      return [{ ...bare(name, track.since, words.refused[name]), state: 'refused', note: track.reason }];
    return [];
  });
}

const bare = (key: string, at: string, label: string) => ({
  key,
  at,
  label,
  seal: '',
  isOwnHand: false,
  entry: null,
});

import type { listPublicEvents, OutputOf, WorkDetail } from '@yinji/contract';
import type { PublicRecord } from '../record-query.ts';
import { kindWords, scrollWords as words } from './words.ts';

type Entry = PublicRecord['timeline'][number];

export interface Colophon {
  /** The record's digest, or the track that has no record yet. */
  key: string;
  at: string;
  label: string;
  /**
   * `sealed`: the proof is whole. `open`: no seal stands before its proof. `refused`: for its holder alone. `private`:
   * strangers see the day alone.
   */
  state: 'sealed' | 'open' | 'refused' | 'private';
  seal: string;
  /** By a person's own key, so red on white; an act of the registry is white on red. */
  isOwnHand: boolean;
  note: string | null;
  /** Null where nothing is recorded yet. */
  entry: Entry | null;
}

type Tracks = Pick<WorkDetail, 'confirmation' | 'certification'>;

/** Colophons in the order in which they happened: the records of the work, and what its holder alone sees. */
export function colophonsOf(timeline: readonly Entry[], tracks: Tracks): Colophon[] {
  return [...timeline.map(colophonOf), ...unrecorded(tracks)].toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  );
}

/** Those of somebody else's public work, in the order of its chain. */
export const publicColophonsOf = (events: OutputOf<typeof listPublicEvents>): Colophon[] =>
  events.map(({ day, event }, at) =>
    event
      ? colophonOf(event)
      : { ...bare(`${day} ${at}`, `${day}T00:00:00+08:00`, words.private), state: 'private', note: null },
  );

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
function unrecorded(tracks: Tracks): Colophon[] {
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

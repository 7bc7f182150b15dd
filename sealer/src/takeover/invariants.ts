import type { Log } from './logs.ts';
import type { Model } from './search.ts';
import type { State } from './state.ts';

const isOneHistory = (logs: readonly Log[]): boolean => {
  const sorted = logs.toSorted((one, other) => one.length - other.length);
  return sorted.every((log, at) => at === 0 || log.startsWith(sorted[at - 1]!));
};

export const INVARIANTS: Model<State>['invariants'] = {
  'no size has two roots among the signatures given out': ({ given }) =>
    new Set(given.map((log) => log.length)).size === given.length,
  'signatures given out are of one history': ({ given }) => isOneHistory(given),
  'cosigned checkpoints are of one history': ({ cosigned }) => isOneHistory(cosigned),
  'the published checkpoint never goes back': ({ file, shown }) => file.length >= shown.length,
  'the primary continues what was published': ({ file, servers, primary }) =>
    servers[primary]!.tables.log.startsWith(file),
  'every signature given out has its row at the primary': ({ given, servers, primary }) =>
    given.every((log) => servers[primary]!.tables.signed.includes(log)),
  'no acknowledged record is missing': ({ acknowledged, servers, primary }) => {
    const { log, waiting } = servers[primary]!.tables;
    return [...acknowledged].every((letter) => log.includes(letter) || waiting.includes(letter));
  },
  'no record is in the log twice': ({ servers, primary }) => {
    const { log, waiting } = servers[primary]!.tables;
    return new Set(log + waiting).size === log.length + waiting.length;
  },
};

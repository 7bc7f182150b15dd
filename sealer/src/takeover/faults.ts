import { askWitness, catchUp, drop } from './environment.ts';
import { kill } from './loops.ts';
import type { Rules } from './rules.ts';
import { changed, type Add, type State } from './state.ts';

/** What happens beside the sealers' own steps. */
export function addEvents(rules: Rules, state: State, add: Add): void {
  addRecords(rules, state, add);
  addLosses(state, add);
  addReplication(state, add);
  for (const log of state.late)
    for (const witness of state.witnesses.keys()) {
      const after = changed(state, (next) => (next.late = next.late.filter((other) => other !== log)));
      askWitness(rules, after, witness, log);
      add(`witness ${witness + 1} gets ${log} late`, after);
    }
}

/** Their numbers are their letters' order; they commit in any order. */
function addRecords(rules: Rules, state: State, add: Add): void {
  const { primary, acknowledged } = state;
  for (const letter of rules.letters)
    if (!acknowledged.includes(letter))
      add(
        `record ${letter} is acknowledged`,
        changed(state, (next) => {
          const { tables } = next.servers[primary];
          tables.waiting = [...tables.waiting, letter].sort().join('');
          if (rules.isSynchronous) catchUp(next);
          next.acknowledged = [...acknowledged, letter].sort().join('');
        }),
      );
}

function addLosses(state: State, add: Add): void {
  const { left, primary, sealers } = state;
  for (const [at, { session, isCut }] of sealers.entries()) {
    // The old primary's sessions end some day without a fault of their own.
    if (session !== null && !isCut && (left.cuts > 0 || session !== primary))
      add(
        `sealer ${at + 1} loses its session unnoticed`,
        changed(state, (next) => {
          if (session === primary) next.left.cuts -= 1;
          drop(next, at);
        }),
      );
    if (session !== null && left.crashes > 0)
      add(
        `sealer ${at + 1} is killed`,
        changed(state, (next) => {
          next.left.crashes -= 1;
          kill(next, at);
        }),
      );
  }
}

function addReplication(state: State, add: Add): void {
  const { left, primary } = state;
  const isBehind = JSON.stringify(state.servers[0].tables) !== JSON.stringify(state.servers[1].tables);
  if (primary === 0 && isBehind) add('the standby catches up', changed(state, catchUp));
  if (primary === 0 && left.failovers > 0)
    add(
      'the standby becomes the primary',
      changed(state, (next) => {
        next.left.failovers -= 1;
        next.primary = 1;
      }),
    );
}

import { orderMachine, paymentMachine, refundMachine } from './money.ts';
import type { StateMachine } from './state-machine.ts';
import { stateMachines } from './state-machines.ts';
import { trackMachines } from './tracks.ts';

/** `docs/tracks.md`, printed from the tables. */
export const tracksPage = (): string =>
  page(
    [
      '# The three tracks, and what else has states',
      '',
      'Printed from `packages/state-machine`; a test compares. Confirmation and certification leave their draft only when the deposit has passed.',
      'In an organisation its owner and editors are the holder. Nobody else’s work is found: to a stranger it answers like one that does not exist.',
    ],
    [...Object.values(trackMachines), ...stateMachines],
  );

/** `docs/money.md`, printed from the tables. */
export const moneyPage = (): string =>
  page(
    [
      '# Money: the three state tables',
      '',
      'Printed from `packages/state-machine`; a test compares. Every change of state goes through `move-order.ts`, `move-payment.ts` or',
      '`move-refund.ts`, under the row lock of the order, and what it means for the ledger is written in the same transaction.',
    ],
    [orderMachine, paymentMachine, refundMachine],
  );

const page = (head: readonly string[], machines: readonly StateMachine[]): string =>
  [...head, ...machines.flatMap(section), ''].join('\n');

function section({ name, title, states, events, transitions }: StateMachine): string[] {
  const stateCell = (state: string) => `${states[state] ?? '未开始'} \`${state}\``;
  const rows = Object.entries(transitions).flatMap(([from, targets]) =>
    Object.entries(targets).map(
      ([event, to = '']) =>
        `| ${stateCell(from)} | ${events[event]?.word} \`${event}\` | ${events[event]?.by.join(', ')} | ${stateCell(to)} |`,
    ),
  );
  return ['', `## ${title} \`${name}\``, '', '| from | event | by | to |', '|---|---|---|---|', ...rows];
}

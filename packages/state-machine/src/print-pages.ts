import { orderMachine, paymentMachine, refundMachine, SECOND_PERSON_ABOVE_FEN } from './money.ts';
import type { StateMachine } from './state-machine.ts';
import { stateMachines } from './state-machines.ts';
import { trackMachines } from './tracks.ts';

/** `docs/tracks.md`, printed from the tables. */
export const tracksPage = (): string =>
  page(
    [
      '# State machines: the three tracks, and the others',
      '',
      'Printed from `packages/state-machine`; a test compares the two. Confirmation and certification leave their draft only when the deposit has passed.',
      'In an organisation its owner and editors act as the holder. To a stranger another person’s work is answered like a work that does not exist.',
    ],
    [...Object.values(trackMachines), ...stateMachines],
  );

/** `docs/money.md`, printed from the tables. */
export const moneyPage = (): string =>
  page(
    [
      '# State machines of money',
      '',
      'Printed from `packages/state-machine`; a test compares the two. Every change of state goes through `move-order.ts`, `move-payment.ts` or',
      '`move-refund.ts`, under the row lock of the order; its ledger entries are written in the same transaction.',
      '',
      `Nobody decides a refund of an account of their own. A refund above ${SECOND_PERSON_ABOVE_FEN / 100} yuan (\`REFUND_SECOND_PERSON_FEN\`, ${SECOND_PERSON_ABOVE_FEN} fen) is released by two people: the first endorses it, another one approves it.`,
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

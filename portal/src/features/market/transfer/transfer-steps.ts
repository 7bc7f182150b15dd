import type { TransferView } from '@yinji/contract';
import type { StatusKind, TrackStep } from '@yinji/ui';
import { formatInstant } from '../../../lib/format.ts';
import { stateWords, transferWords } from './words.ts';

const words = transferWords.steps;
const ORDER = ['drafted', 'offered', 'consenting', 'signing', 'signed', 'reviewing', 'recorded'] as const;
const ENDED = ['rejected', 'declined', 'expired', 'withdrawn'] as const;
type Ended = (typeof ENDED)[number];
const isEnded = (state: TransferView['state']): state is Ended => ENDED.some((one) => one === state);

/** Progress of the contract; an end is shown where it happened. */
export function stepsOf(view: TransferView): TrackStep[] {
  const signed = view.parties.filter((one) => one.signedAt !== null);
  const hasOwners =
    view.parties.some((one) => one.role === 'co-owner') || (view.draft?.coOwners.length ?? 0) > 0;
  const confirmed = view.parties.some((one) => one.role === 'counterparty' && one.answeredAt !== null);
  const names = [
    ['drafted', words.draft],
    ['offered', words.offer],
    ...(hasOwners ? ([['consenting', words.consent]] as const) : []),
    ['signing', words.sign],
    ['reviewing', words.review],
    ['recorded', words.record],
  ] as const;
  const reached = isEnded(view.state) ? endedAt(view, confirmed) : view.state;
  const place = ORDER.indexOf(reached);
  return names.map(([state, name]): TrackStep => {
    const at = ORDER.indexOf(state);
    const isHere = state === reached || (reached === 'signed' && state === 'reviewing');
    const kind: StatusKind =
      at < place && !isHere
        ? 'passed'
        : isHere
          ? isEnded(view.state)
            ? 'rejected'
            : view.state === 'recorded'
              ? 'passed'
              : 'reviewing'
          : 'unbegun';
    return {
      name,
      kind,
      word: isHere ? stateWords[view.state] : at < place ? '已完成' : '未开始',
      ...(state === 'signing' && signed.length > 0
        ? {
            detail: view.parties
              .filter((one) => one.role !== 'co-owner')
              .map((one) =>
                one.signedAt === null
                  ? words.signingBy(one.name)
                  : words.signedAt(one.name, formatInstant(one.signedAt)),
              )
              .join('；'),
          }
        : {}),
      ...(isHere && view.reason !== null && view.reason !== '' ? { reason: { text: view.reason } } : {}),
    };
  });
}

function endedAt(view: TransferView, confirmed: boolean): (typeof ORDER)[number] {
  if (view.state === 'rejected') return 'reviewing';
  if (view.contractSha256 !== null) return 'signing';
  if (view.number === null) return 'drafted';
  return confirmed ? 'consenting' : 'offered';
}

import {
  confirmTransfer,
  draftTransfer,
  getTransfer,
  signTransfer,
  type ContractTerms,
  type TransferView,
} from '@yinji/contract';
import { offerContract } from '@yinji/testkit/people/offer-contract';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { enrolKey } from '../journey.ts';
import { unless, type Traveller } from '../traveller.ts';

export interface Handing {
  /** Chosen by the screen: drafted again it is the same contract. */
  id: string;
  from: Traveller;
  to: Traveller;
}

const TERMS: ContractTerms = {
  kind: 'licence',
  rights: [5, 12],
  territory: 'CN',
  startsOn: '2026-12-01',
  lastDay: '2029-11-30',
  priceFen: null,
  payment: '',
  delivery: '签署当日交付',
  breach: '赔偿损失',
  dispute: 'court',
  arbitration: '',
  other: '',
};

/** A licence from one person to another, signed by both; continues wherever it was interrupted. */
export async function licence(handing: Handing): Promise<void> {
  const { id, from, to } = handing;
  const see = (one: Traveller) => unless(['NOT_FOUND'], one.person.client.call(getTransfer, { id }));
  let view = await see(from);
  if (view === undefined || view.state === 'drafted') {
    await draft(handing);
    await offer(handing);
  }
  for (let tries = 0; (await see(to)) === undefined; tries += 1, await pause(100))
    if (tries > 100) throw new Error('the offer did not arrive');
  view = await see(to);
  if (view?.state === 'offered') await to.person.client.call(confirmTransfer, { id, publicAs: 'real-name' });
  for (const one of [from, to]) await sign(one, await one.person.client.call(getTransfer, { id }));
}

const draft = ({ id, from, to }: Handing) =>
  from.person.client.call(draftTransfer, {
    id,
    workId: from.workId ?? '',
    terms: TERMS,
    counterparty: { name: to.person.name, phone: to.person.phone },
    coOwners: [],
  });

async function offer({ id, from }: Handing): Promise<void> {
  await takeKey(from);
  await offerContract(from.person, id);
}

async function takeKey(one: Traveller): Promise<void> {
  if (one.pair === undefined) throw new Error('there is no key');
  one.person.useKey(one.pair.privateKey, await enrolKey(one));
}

async function sign(one: Traveller, view: TransferView): Promise<void> {
  if (view.parties.some(({ isOwn, signedAt }) => isOwn && signedAt !== null)) return;
  if (view.contractSha256 === null) throw new Error(`the contract is ${view.state}`);
  await takeKey(one);
  const bytes = Buffer.from(view.contract, 'base64');
  const contractSha256 = createHash('sha256').update(bytes).digest('hex');
  await one.person.client.call(signTransfer, {
    id: view.id,
    contractSha256,
    ...(await one.person.sign(bytes)),
  });
}

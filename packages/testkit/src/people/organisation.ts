import {
  beginOrganisationReview,
  decideIdentityReview,
  enterOrganisation,
  getIdentityPaper,
  listOwnOrganisations,
  openIdentityReview,
  submitIdentityReview,
  uploadIdentityPaper,
} from '@yinji/contract';
import type { OpenStack } from '../open-stack.ts';
import type { Person } from './person.ts';
import { Reviewer } from './reviewer.ts';
import { openWireClient, type WireClient } from './wire-client.ts';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100, 7)]);

/** Hands in one attachment of each kind, and submits the review. */
export async function handInPapers(person: Person, reviewId: string, kinds: readonly string[]) {
  for (const kind of kinds)
    await person.client.upload(uploadIdentityPaper.path, { reviewId, kind }, 'paper.png', PNG);
  await person.client.call(submitIdentityReview, { id: reviewId });
}

/** Each of the operators opens every attachment and approves. */
export async function approveReview(operators: readonly WireClient[], id: string) {
  for (const operator of operators) {
    const { papers } = await operator.call(openIdentityReview, { id });
    for (const paper of papers) await operator.blob(getIdentityPaper, { id: paper.id });
    await operator.call(decideIdentityReview, { id, decision: 'approve', noInterest: true });
  }
}

/** A client whose session acts for the organisation. */
export async function enterAs(origin: string, person: Person, id: string) {
  const client = openWireClient(origin);
  const { token, account } = await person.client.call(enterOrganisation, { id });
  client.token = token;
  return { client, account };
}

/** An organisation with a verified name, entered by its owner. `operators` are two staff members. */
export async function openOrganisation(
  origin: string,
  operators: readonly WireClient[],
  owner: Person,
  { name, creditCode }: { name: string; creditCode: string },
) {
  const asked = { name, creditCode, representative: owner.name, isRepresentative: true };
  const review = await owner.client.call(beginOrganisationReview, asked);
  await handInPapers(owner, review.id, review.needed);
  await approveReview(operators, review.id);
  const { organisations } = await owner.client.call(listOwnOrganisations, {});
  return enterAs(origin, owner, organisations[0]?.id ?? '');
}

/** The session of an organisation that two new operators approved. */
export async function openSampleOrganisation(
  { origin, running }: OpenStack,
  owner: Person,
): Promise<WireClient> {
  const hire = async (name: string) =>
    (await Reviewer.hire(origin, running.databaseUrl, name, 'operator')).client;
  const operators = [await hire('核验甲'), await hire('核验乙')];
  const sample = { name: '杭州印迹工作室', creditCode: '91330100799655058B' };
  return (await openOrganisation(origin, operators, owner, sample)).client;
}

import { type AppContext, takeToken, takeTokens, tokenOf } from '../../platform/index.ts';

/** By network, whatever the name. */
const BY_NETWORK = { capacity: 30, refillSeconds: 20 };
/**
 * By name and network together: a stranger who guesses a colleague's password shuts out their own network, never the
 * colleague at another one.
 */
const BY_NAME_THERE = { capacity: 8, refillSeconds: 60 };

/** Of somebody who says that they are this person. @throws Refusal TOO_MANY_REQUESTS */
export async function limitStrangers(context: AppContext, name: string, network: string): Promise<void> {
  const tokens = [
    tokenOf(context, 'staff-address', network, BY_NETWORK),
    tokenOf(context, 'staff-sign-in', `${name}\n${network}`, BY_NAME_THERE),
  ];
  await takeTokens(context, tokens, 'TOO_MANY_REQUESTS');
}

/** Of somebody who is signed in and gives their password. @throws Refusal TOO_MANY_REQUESTS */
export const limitOwnTries = (context: AppContext, staffId: string): Promise<void> =>
  takeToken(context, 'staff-password', staffId, { capacity: 8, refillSeconds: 60 }, 'TOO_MANY_REQUESTS');

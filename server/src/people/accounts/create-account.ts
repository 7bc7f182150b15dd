import { randomBytes } from 'node:crypto';
import { Refusal, type Tx, type AppContext, newId } from '../../platform/index.ts';
import { insertAccount } from './accounts-store.ts';
import { insertConsent } from './consents-store.ts';
import { findAgreementVersions } from './find-agreement-versions.ts';
import { targetLookup, type Target } from './target.ts';

/** @throws Refusal AGREEMENTS_REQUIRED; STATE_CHANGED when the same number signs up twice at once */
export async function createAccount(
  context: AppContext,
  tx: Tx,
  target: Target,
  agreed: boolean,
  passwordDigest: string | null,
): Promise<string> {
  if (!agreed) throw new Refusal('AGREEMENTS_REQUIRED');
  const id = newId(context.now().getTime());
  const made = await insertAccount(tx, {
    id,
    // Public: it contains nothing of the number or mailbox.
    // `chosenName` (works/public-name-store.ts) recognises this form.
    nickname: `用户${randomBytes(4).readUInt32BE().toString(36).padStart(7, '0')}`,
    channel: target.channel,
    lookup: targetLookup(context.vault, target),
    sealed: context.vault.seal('account', target.address),
    passwordDigest,
  });
  if (!made) throw new Refusal('STATE_CHANGED');
  for (const [kind, version] of Object.entries(await findAgreementVersions(context, tx)))
    await insertConsent(tx, id, kind, version);
  return id;
}

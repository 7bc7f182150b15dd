import type { RefusalCode, SecurityEventKind } from '@yinji/contract';
import { type Actor, type AppContext, recordSecurityEvent } from '../../platform/index.ts';

/** Refusals that tell of an attack when there are many. A missing object is not among them: people follow old links. */
const KIND_OF: Partial<Record<RefusalCode, SecurityEventKind>> = {
  NOT_ALLOWED: 'access-refused',
  ROLE_REQUIRED: 'access-refused',
  SECOND_PERSON_REQUIRED: 'second-person-refused',
  CODE_WRONG: 'sign-in-refused',
  CREDENTIALS_WRONG: 'sign-in-refused',
  SESSION_ENDED: 'session-refused',
  TOO_MANY_REQUESTS: 'limited',
  CODE_LIMIT: 'limited',
  FILE_PIXELS: 'file-refused',
};

interface Asked {
  /** The call's name. */
  what: string;
  network: string;
  actor?: Actor | undefined;
}

/** Writes a refused call to the security log, where its kind belongs there. */
export async function noteRefusal(context: AppContext, code: RefusalCode, asked: Asked): Promise<void> {
  const kind = KIND_OF[code];
  if (kind === undefined) return;
  const factor = code === 'CODE_WRONG' ? 'code' : 'password';
  await write(context, kind, {
    ...asked,
    what: kind === 'sign-in-refused' ? `${asked.what}: ${factor}` : asked.what,
  });
}

/** What no page of ours sends: each encodes by the contract. Never the values, nor names of fields, which are the sender's. */
export const noteInput = (context: AppContext, asked: Asked): Promise<void> =>
  write(context, 'input-refused', asked);

const write = (context: AppContext, kind: SecurityEventKind, { what, network, actor }: Asked): Promise<void> =>
  recordSecurityEvent(context, { kind, what, network, who: whoIs(actor) });

function whoIs(actor: Actor | undefined): string | undefined {
  if (actor?.kind === 'staff') return `staff ${actor.staffId}`;
  if (actor?.kind === 'account') return `account ${actor.accountId} person ${actor.personId}`;
  return undefined;
}

import * as calls from '@yinji/contract';
import { type Route, type AppContext, accountRoute } from '../../platform/index.ts';
import { enrolSigningKey } from './enrol-signing-key.ts';
import { getKeyProof } from './get-key-proof.ts';
import { getKeyRequest } from './get-key-request.ts';
import { listSigningKeys } from './list-signing-keys.ts';
import { recoverSigningKeys } from './recover-signing-keys.ts';
import { revokeSigningKey } from './revoke-signing-key.ts';
import { withdrawKeyRequest } from './withdraw-key-request.ts';

const bytes = (base64: string) => Buffer.from(base64, 'base64');

export const keysRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.enrolSigningKey, ({ csr, succession, wraps }, { actor }) =>
    enrolSigningKey(context, actor.accountId, {
      csr: bytes(csr),
      succession: succession && {
        statement: bytes(succession.statement),
        signature: bytes(succession.signature),
      },
      wraps: wraps && {
        sheet: bytes(wraps.sheet),
        passkey: wraps.passkey && { ...wraps.passkey, wrapped: bytes(wraps.passkey.wrapped) },
      },
    }),
  ),
  accountRoute(calls.getKeyRequest, (_input, { actor }) => getKeyRequest(context, actor.accountId)),
  accountRoute(calls.withdrawKeyRequest, ({ id }, { actor }) =>
    withdrawKeyRequest(context, actor.accountId, id),
  ),
  accountRoute(calls.recoverSigningKeys, (_input, { actor }) => recoverSigningKeys(context, actor.accountId)),
  accountRoute(calls.listSigningKeys, (_input, { actor }) => listSigningKeys(context, actor.accountId)),
  accountRoute(calls.revokeSigningKey, (input, { actor }) => revokeSigningKey(context, actor.accountId, input)),
  accountRoute(calls.getKeyProof, (input, { actor }) => getKeyProof(context, actor.accountId, input)),
];

import {
  enrolSigningKey,
  getKeyProof,
  getKeyRequest,
  listSigningKeys,
  revokeSigningKey,
  withdrawKeyRequest,
} from '@yinji/contract';
import { type Route, type AppContext, accountRoute } from '../../platform/index.ts';
import { enrolSigningKey as enrol } from './enrol-signing-key.ts';
import { getKeyProof as prove } from './get-key-proof.ts';
import { getKeyRequest as latest } from './get-key-request.ts';
import { listSigningKeys as list } from './list-signing-keys.ts';
import { revokeSigningKey as revoke } from './revoke-signing-key.ts';
import { withdrawKeyRequest as withdraw } from './withdraw-key-request.ts';

const bytes = (base64: string) => Buffer.from(base64, 'base64');

export const keysRoutes = (context: AppContext): Route[] => [
  accountRoute(enrolSigningKey, ({ csr, succession }, { actor }) =>
    enrol(context, actor.accountId, {
      csr: bytes(csr),
      succession: succession && {
        statement: bytes(succession.statement),
        signature: bytes(succession.signature),
      },
    }),
  ),
  accountRoute(getKeyRequest, (_input, { actor }) => latest(context, actor.accountId)),
  accountRoute(withdrawKeyRequest, ({ id }, { actor }) => withdraw(context, actor.accountId, id)),
  accountRoute(listSigningKeys, (_input, { actor }) => list(context, actor.accountId)),
  accountRoute(revokeSigningKey, (input, { actor }) => revoke(context, actor.accountId, input)),
  accountRoute(getKeyProof, (input, { actor }) => prove(context, actor.accountId, input)),
];

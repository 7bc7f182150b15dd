import {
  enrolSigningKey,
  getKeyProof,
  getKeyRequest,
  listSigningKeys,
  revokeSigningKey,
  withdrawKeyRequest,
} from '@yinji/contract';
import { type Route, type World, accountRoute } from '../../platform/index.ts';
import { enrolSigningKey as enrol } from './enrol-signing-key.ts';
import { getKeyProof as prove } from './get-key-proof.ts';
import { getKeyRequest as latest } from './get-key-request.ts';
import { listSigningKeys as list } from './list-signing-keys.ts';
import { revokeSigningKey as revoke } from './revoke-signing-key.ts';
import { withdrawKeyRequest as withdraw } from './withdraw-key-request.ts';

const bytes = (base64: string) => Buffer.from(base64, 'base64');

export const keysRoutes = (world: World): Route[] => [
  accountRoute(enrolSigningKey, ({ csr, succession }, { actor }) =>
    enrol(world, actor.accountId, {
      csr: bytes(csr),
      succession: succession && {
        statement: bytes(succession.statement),
        signature: bytes(succession.signature),
      },
    }),
  ),
  accountRoute(getKeyRequest, (_input, { actor }) => latest(world, actor.accountId)),
  accountRoute(withdrawKeyRequest, ({ id }, { actor }) => withdraw(world, actor.accountId, id)),
  accountRoute(listSigningKeys, (_input, { actor }) => list(world, actor.accountId)),
  accountRoute(revokeSigningKey, (input, { actor }) => revoke(world, actor.accountId, input)),
  accountRoute(getKeyProof, (input, { actor }) => prove(world, actor.accountId, input)),
];

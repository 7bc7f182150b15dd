import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/index.ts';

/**
 * The second factor that staff give with a call that asks for it (SECOND_FACTOR_REQUIRED): the header `staff-factor` is
 * `code 123456` or `passkey ` and the browser's answer in base64url. The sealer checks it.
 */
export function withProof(actor: Actor, request: FastifyRequest): Actor {
  const header = request.headers['staff-factor'];
  if (actor.kind !== 'staff' || typeof header !== 'string') return actor;
  const code = /^code (\d{6})$/.exec(header)?.[1];
  const passkey = /^passkey ([\w-]{2,8000})$/.exec(header)?.[1];
  if (code !== undefined) return { ...actor, proof: { code } };
  if (passkey === undefined) return actor;
  return { ...actor, proof: { passkey: Buffer.from(passkey, 'base64url').toString('utf8') } };
}

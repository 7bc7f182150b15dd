import { findByFingerprint, getPublicPreview, listVerifiers, lookUpRecord } from '@yinji/contract';
import { timingSafeEqual } from 'node:crypto';
import { visitorRoute, type Route } from '../http/route.ts';
import { takeToken } from '../limits/take-token.ts';
import { Refusal } from '../refusal.ts';
import { signatureOf } from '../works/index.ts';
import type { World } from '../world.ts';
import { listVerifiers as list } from './list-verifiers.ts';
import { lookUpRecord as lookUp } from './look-up-record.ts';
import { listByFileSha256 } from './verification-store.ts';

export const verificationRoutes = (world: World): Route[] => [
  visitorRoute(lookUpRecord, (input, { address }) => lookUp(world, input, address)),
  visitorRoute(findByFingerprint, async ({ sha256 }, { address }) => {
    await takeToken(world, 'fingerprint', address, { capacity: 60, refillSeconds: 2 }, 'TOO_MANY_REQUESTS');
    const rows = await listByFileSha256(world.db, Buffer.from(sha256, 'hex'));
    return rows.map((row) => ({
      number: row.number,
      receivedAt: (row.received_at ?? world.now()).toISOString(),
    }));
  }),
  visitorRoute(listVerifiers, () => list(world)),
  visitorRoute(getPublicPreview, async ({ key, until, signature }) => {
    const expected = signatureOf(world, key, until);
    const isSigned =
      signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
    if (!isSigned || Number(until) < world.now().getTime()) throw new Refusal('NOT_FOUND');
    return { body: world.objects.stream(key), contentType: 'image/webp', maxAgeSeconds: 900 };
  }),
];

import type { Bytes } from './bytes.ts';
import {
  contextTag,
  derContext,
  derOid,
  derSequence,
  derSetOf,
  DerReader,
  readAll,
  readDer,
  TAG,
} from './der.ts';
import { EvidenceFailure } from './failure.ts';
import { OID } from './oids.ts';

/**
 * CAdES-B-B → CAdES-B-T (ETSI EN 319 122-1 §5.3): adds `token`, a bare time-stamp token over the signature value, as the
 * unsigned attribute of the one signer. No signed byte changes, so this needs no key. Throws `cms` or `der`.
 */
export function addSignatureTimestamp(cms: Uint8Array, token: Uint8Array): Bytes {
  const outer = new DerReader(readDer(cms, TAG.sequence).content);
  const contentType = outer.read(TAG.oid);
  const body = readAll(readDer(outer.read(contextTag(0)).content, TAG.sequence).content);
  outer.end();
  const signerInfos = readAll(body.at(-1)?.content ?? new Uint8Array());
  const [signer] = signerInfos;
  if (signer === undefined || signerInfos.length > 1) throw new EvidenceFailure('cms', 'not one signer');
  if (readAll(signer.content).some(({ tag }) => tag === contextTag(1)))
    throw new EvidenceFailure('cms', 'there are unsigned attributes already');
  const attribute = derSequence(derOid(OID.signatureTimestamp), derSetOf(token));
  const stamped = derSequence(signer.content, derContext(1, attribute));
  const before = body.slice(0, -1).map(({ raw }) => raw);
  return derSequence(contentType.raw, derContext(0, derSequence(...before, derSetOf(stamped))));
}

import type { listDocuments } from './verification-read-model.ts';

type DocumentRow = Awaited<ReturnType<typeof listDocuments>>[number];

/** The documents of a work, and whether the requested one is an old one (旧证书). */
export function presentDocuments(documents: readonly DocumentRow[], number: string) {
  const asked = documents.filter((one) => one.number === number);
  const old = asked.find((one) => one.superseded_at !== null);
  // The newer one may have the same number: then the number means the newer.
  const isInForce = asked.some((one) => one.superseded_at === null);
  const newer = documents.find((one) => one.kind === old?.kind && one.superseded_at === null);
  return {
    documents: documents.map((one) => ({
      kind: one.kind,
      number: one.number,
      sha256: Buffer.from(one.sha256).toString('hex'),
      issuedAt: one.issued_at.toISOString(),
      supersededAt: one.superseded_at?.toISOString() ?? null,
      isAsked: one.number === number,
    })),
    superseded:
      old?.superseded_at == null || isInForce
        ? null
        : { at: old.superseded_at.toISOString(), newerNumber: newer?.number ?? null },
  };
}

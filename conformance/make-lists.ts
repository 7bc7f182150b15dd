import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  der,
  derBitString,
  derContext,
  derInteger,
  derOctetString,
  derOid,
  derBoolean,
  derSequence,
  derTime,
  TAG,
} from '../packages/evidence/src/der.ts';
import { toPem, toUtf8 } from '../packages/evidence/src/index.ts';
import { OID } from '../packages/evidence/src/oids.ts';
import { parseCertificate } from '../packages/evidence/src/x509.ts';
import { after, authority, creator, creatorCa, HOUR, secondAuthority, strangerCa, timeCa } from './fixture.ts';
import { ecdsa, type Signer } from './forge.ts';

/**
 * Writes the revocation lists that a verifier may bring: `node conformance/make-lists.ts` all of them, with NAME… only
 * these. `index.json` has the result of each.
 */

const HERE = fileURLToPath(new URL('.', import.meta.url));

interface ListWish {
  thisUpdate: Date;
  /** Null: the list does not say. */
  nextUpdate: Date | null;
  revoked: readonly { who: Signer; at: Date }[];
  /** Who signs; the authority in whose name the list is by default. */
  by: Signer;
  /** DER of one more extension. */
  extension: Uint8Array;
}

/** A list (RFC 5280 §5) in the name of `authority`. */
export async function makeList(authorityOfList: Signer, wish: Partial<ListWish> = {}): Promise<Uint8Array> {
  const { thisUpdate = after(24 * HOUR), nextUpdate = after(8 * 24 * HOUR), revoked = [], by = authorityOfList } = wish;
  const algorithm = derSequence(derOid(OID.ecdsaSha256));
  const entries = revoked.map(({ who, at }) =>
    derSequence(der(TAG.integer, parseCertificate(who.certificate).serialNumber), timeOf(at)),
  );
  const number = derSequence(derOid(OID.crlNumber), derOctetString(derInteger(7)));
  const body = derSequence(
    derInteger(1),
    algorithm,
    parseCertificate(authorityOfList.certificate).subject,
    timeOf(thisUpdate),
    ...(nextUpdate ? [timeOf(nextUpdate)] : []),
    ...(entries.length > 0 ? [derSequence(...entries)] : []),
    derContext(0, derSequence(number, ...(wish.extension ? [wish.extension] : []))),
  );
  return derSequence(body, algorithm, derBitString(await ecdsa(by.key)(body)));
}

/** With a fraction of a second, which no list may have, as GeneralizedTime. */
const timeOf = (at: Date): Uint8Array =>
  at.getTime() % 1000 === 0
    ? derTime(at)
    : der(TAG.generalizedTime, toUtf8(at.toISOString().replaceAll(/[-:T]/g, '').replace(/0*Z$/, 'Z')));

export interface ListCase {
  verdict: 'valid' | 'invalid' | 'undecided';
  /** Of the check that fails, or is not made. */
  check?: 'creator-signature' | 'timestamp' | 'timestamp-2';
  code?: string;
  says: string;
  /** The trust file that it stands for; creator-ca.crl where unset. */
  file?: 'tsa-ca.crl';
  /** Of `valid/`; plain where unset. */
  bundle?: string;
  /** Day of the verification. */
  at: string;
  /** What a report says of revocation, in this order; unset where it says nothing because nothing was read. */
  lines?: string[];
}

const CREATOR = '签名证书的吊销: ';
const STAMP = '时间戳证书的吊销: ';
const SECOND = '第二个时间戳证书的吊销: ';
const NONE = '未核对吊销，没有签发机构的吊销名单';
const NEXT = '；下次更新不晚于 2026 年 11 月 26 日 09:30:12（北京时间）';
const LIST = '已按 2026 年 11 月 19 日 09:30:12（北京时间）的名单核对，';
const GOOD = `${LIST}到时间戳的时刻没有吊销`;
const EARLIER = '2026 年 11 月 18 日 09:30:13（北京时间）的名单早于时间戳，只说明到那时为止没有吊销，请取更新的名单';
const ofCreator = (what: string) => [CREATOR + what, STAMP + NONE];
const ofStamp = (what: string) => [CREATOR + NONE, STAMP + what];
const fresh = '2026-11-20';
const twoYearsLater = '2028-11-18';

// valid/plain.zip is stamped one second after it was received, and so is the first token of valid/two-tokens.zip.
const token = after(1000);
const unknownCritical = derSequence(derOid('1.2.3.4'), derBoolean(true), derOctetString(derInteger(1)));
const CASES: Record<string, ListCase & { list: () => Promise<Uint8Array> }> = {
  empty: {
    verdict: 'valid',
    says: 'nothing is revoked',
    at: fresh,
    lines: ofCreator(GOOD + NEXT),
    list: () => makeList(creatorCa),
  },
  'another-revoked': {
    verdict: 'valid',
    says: "another's certificate is revoked",
    at: fresh,
    lines: ofCreator(GOOD + NEXT),
    list: () => makeList(creatorCa, { revoked: [{ who: authority, at: after(-HOUR) }] }),
  },
  'revoked-later': {
    verdict: 'valid',
    says: 'revoked two seconds after it was received, one after the token',
    at: fresh,
    lines: ofCreator(`${LIST}证书于 2026 年 11 月 18 日 09:30:14（北京时间）吊销，在时间戳的时刻之后${NEXT}`),
    list: () => makeList(creatorCa, { revoked: [{ who: authority, at: after(0) }, { who: creator, at: after(2000) }] }),
  },
  pem: {
    verdict: 'valid',
    says: 'PEM instead of DER',
    at: fresh,
    lines: ofCreator(GOOD + NEXT),
    list: async () => toUtf8(toPem('X509 CRL', await makeList(creatorCa))),
  },
  'revoked-at-token': {
    verdict: 'invalid',
    check: 'creator-signature',
    code: 'certificate-revoked',
    says: "revoked at the token's very second",
    at: fresh,
    lines: ofCreator(`${LIST}证书于 2026 年 11 月 18 日 09:30:13（北京时间）吊销，不晚于时间戳的时刻${NEXT}`),
    list: () => makeList(creatorCa, { revoked: [{ who: creator, at: token }] }),
  },
  'revoked-before': {
    verdict: 'invalid',
    check: 'creator-signature',
    code: 'certificate-revoked',
    says: 'revoked an hour before',
    at: fresh,
    lines: ofCreator(`${LIST}证书于 2026 年 11 月 18 日 08:30:12（北京时间）吊销，不晚于时间戳的时刻${NEXT}`),
    list: () => makeList(creatorCa, { revoked: [{ who: creator, at: after(-HOUR) }] }),
  },
  'of-stranger': {
    verdict: 'undecided',
    check: 'creator-signature',
    code: 'trust',
    says: "another key in the authority's name: no list to go by",
    at: fresh,
    lines: [STAMP + NONE],
    list: () => makeList(creatorCa, { by: strangerCa, revoked: [{ who: creator, at: after(-HOUR) }] }),
  },
  'before-token': {
    verdict: 'valid',
    says: 'issued in the very second of the token: it does not answer for that second',
    at: fresh,
    lines: ofCreator(EARLIER + NEXT),
    list: () => makeList(creatorCa, { thisUpdate: token }),
  },
  old: {
    verdict: 'valid',
    says: 'two years later: its next update is long due, and for the time of the token it still answers',
    at: twoYearsLater,
    lines: ofCreator(`${GOOD}；名单已有 729 天，2026 年 11 月 26 日 09:30:12（北京时间）之前应有更新的一份`),
    list: () => makeList(creatorCa),
  },
  'old-and-before-token': {
    verdict: 'valid',
    says: 'two years later, and issued before the token',
    at: twoYearsLater,
    lines: ofCreator(`${EARLIER}；名单已有 730 天，2026 年 11 月 26 日 09:30:12（北京时间）之前应有更新的一份`),
    list: () => makeList(creatorCa, { thisUpdate: token }),
  },
  'no-next-update': {
    verdict: 'valid',
    says: 'without nextUpdate',
    at: fresh,
    lines: ofCreator(`${GOOD}；名单没有写明下次更新的时间`),
    list: () => makeList(creatorCa, { nextUpdate: null }),
  },
  'after-expiry': {
    verdict: 'valid',
    says: 'issued after the certificate had ended: an authority may drop such certificates from its list',
    at: '2046-02-02',
    lines: ofCreator(
      '2046 年 2 月 1 日 08:00:00（北京时间）的名单晚于证书到期（2046 年 1 月 1 日 08:00:00（北京时间）），到期的证书可能已不在名单上，不能说明是否吊销过；下次更新不晚于 2046 年 2 月 8 日 08:00:00（北京时间）',
    ),
    list: () =>
      makeList(creatorCa, {
        thisUpdate: new Date('2046-02-01T00:00:00Z'),
        nextUpdate: new Date('2046-02-08T00:00:00Z'),
      }),
  },
  'of-another-authority': {
    verdict: 'valid',
    says: "the list is by another anchor than the one that issued the signer's certificate",
    bundle: 'made-by-openssl',
    at: fresh,
    lines: ofCreator(NONE),
    list: () => makeList(creatorCa),
  },
  twice: {
    verdict: 'undecided',
    says: 'two lists of one authority',
    at: fresh,
    list: async () => toUtf8(toPem('X509 CRL', await makeList(creatorCa)).repeat(2)),
  },
  'cut-off': {
    verdict: 'undecided',
    says: 'its last byte is missing',
    at: fresh,
    list: async () => (await makeList(creatorCa)).slice(0, -1),
  },
  'unknown-critical': {
    verdict: 'undecided',
    says: 'an unknown critical extension, which may reverse its meaning',
    at: fresh,
    list: () => makeList(creatorCa, { extension: unknownCritical }),
  },
  'part-of-a-second': {
    verdict: 'undecided',
    says: 'revoked half a second after the token: a list has whole seconds',
    at: fresh,
    list: () => makeList(creatorCa, { revoked: [{ who: creator, at: after(1500) }] }),
  },
  'authority-good': {
    verdict: 'valid',
    says: 'the list of time authorities names nobody',
    file: 'tsa-ca.crl',
    at: fresh,
    lines: ofStamp(GOOD + NEXT),
    list: () => makeList(timeCa),
  },
  'authority-revoked-before': {
    verdict: 'invalid',
    check: 'timestamp',
    code: 'certificate-revoked',
    says: "the time authority's certificate was revoked an hour before the token",
    file: 'tsa-ca.crl',
    at: fresh,
    lines: ofStamp(`${LIST}证书于 2026 年 11 月 18 日 08:30:12（北京时间）吊销，不晚于时间戳的时刻${NEXT}`),
    list: () => makeList(timeCa, { revoked: [{ who: authority, at: after(-HOUR) }] }),
  },
  'authority-revoked-at-token': {
    verdict: 'invalid',
    check: 'timestamp',
    code: 'certificate-revoked',
    says: "the time authority's certificate was revoked at the token's very second",
    file: 'tsa-ca.crl',
    at: fresh,
    lines: ofStamp(`${LIST}证书于 2026 年 11 月 18 日 09:30:13（北京时间）吊销，不晚于时间戳的时刻${NEXT}`),
    list: () => makeList(timeCa, { revoked: [{ who: authority, at: token }] }),
  },
  'authority-revoked-later': {
    verdict: 'valid',
    says: "the time authority's certificate was revoked a second after the token",
    file: 'tsa-ca.crl',
    at: fresh,
    lines: ofStamp(
      `${LIST}证书于 2026 年 11 月 18 日 09:30:14（北京时间）吊销，在时间戳的时刻之后；若因密钥泄露，单凭这个时间戳不足为证${NEXT}`,
    ),
    list: () => makeList(timeCa, { revoked: [{ who: authority, at: after(2000) }] }),
  },
  'authority-before-token': {
    verdict: 'valid',
    says: 'the list of time authorities was issued before the token',
    file: 'tsa-ca.crl',
    at: fresh,
    lines: ofStamp(EARLIER + NEXT),
    list: () => makeList(timeCa, { thisUpdate: token }),
  },
  'authority-of-stranger': {
    verdict: 'undecided',
    check: 'timestamp',
    code: 'trust',
    says: "another key in the time authority's name",
    file: 'tsa-ca.crl',
    at: fresh,
    lines: [CREATOR + NONE],
    list: () => makeList(timeCa, { by: strangerCa }),
  },
  'second-authority-revoked': {
    verdict: 'invalid',
    check: 'timestamp-2',
    code: 'certificate-revoked',
    says: "the second time authority's certificate was revoked between the two tokens",
    file: 'tsa-ca.crl',
    bundle: 'two-tokens',
    at: fresh,
    lines: [
      CREATOR + NONE,
      STAMP + GOOD + NEXT,
      `${SECOND}${LIST}证书于 2026 年 11 月 18 日 10:30:12（北京时间）吊销，不晚于时间戳的时刻${NEXT}`,
    ],
    list: () => makeList(timeCa, { revoked: [{ who: secondAuthority, at: after(HOUR) }] }),
  },
  'public-authority-good': {
    verdict: 'valid',
    says: 'a public bundle shows no signer: only the token is looked up',
    file: 'tsa-ca.crl',
    bundle: 'public',
    at: fresh,
    lines: [STAMP + GOOD + NEXT],
    list: () => makeList(timeCa),
  },
};

export async function makeLists(wanted: readonly string[] = []): Promise<void> {
  mkdirSync(`${HERE}lists`, { recursive: true });
  const index: Record<string, ListCase> = {};
  for (const [name, { list, ...rest }] of Object.entries(CASES)) {
    if (wanted.length === 0 || wanted.includes(name)) writeFileSync(`${HERE}lists/${name}.crl`, await list());
    index[name] = rest;
  }
  writeFileSync(`${HERE}lists/index.json`, `${JSON.stringify(index, null, 2)}\n`);
}

/** Certificates and lists of two authorities, each of which signs its own: what a folder of both holds. */
export async function listsOfTwo(): Promise<{ anchors: string; lists: string }> {
  const lists = await Promise.all([strangerCa, creatorCa].map((each) => makeList(each)));
  return {
    anchors: readFileSync(`${HERE}trust/creator-ca.pem`, 'utf8') + toPem('CERTIFICATE', strangerCa.certificate),
    lists: lists.map((each) => toPem('X509 CRL', each)).join(''),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await makeLists(process.argv.slice(2));

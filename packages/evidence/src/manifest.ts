import { toHex, type Bytes } from './bytes.ts';
import { canonicalBytes, parseCanonical, type JsonValue } from './canonical-json.ts';
import { EvidenceFailure } from './failure.ts';
import {
  checkFields,
  is,
  isDay,
  isDigest,
  isLine,
  isOrigin,
  isSize,
  matches,
  type FieldRule,
} from './fields.ts';
import { isRecordNumber, NUMBER_PREFIX } from './record-number.ts';
import { sha256 } from './sha256.ts';

/** One file of the work; `size` in bytes, digests in hex. */
export interface ManifestFile {
  path: string;
  sha256: string;
  size: number;
  sm3: string;
}

/** manifest.json, what the creator signs: docs/evidence-format.md §2. */
export interface Manifest {
  v: 1;
  id: string;
  title: string;
  creator: { name: string; cert_sha256: string };
  files: ManifestFile[];
  /** The day the creator says the work was made; nobody checks it. */
  claimed_created: string | null;
  /** 16 random bytes as hex: without them a digest of a small manifest could be guessed. */
  salt: string;
  log_origin: string;
}

const MAX_MANIFEST_BYTES = 1_000_000;
const MAX_FILES = 1000;

const isId: FieldRule = (value) => typeof value === 'string' && isRecordNumber(value, NUMBER_PREFIX.deposit);
const isList: FieldRule = (value) => Array.isArray(value) && value.length > 0 && value.length <= MAX_FILES;
const isSalt = matches(/^[0-9a-f]{32}$/);
const isObject: FieldRule = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A relative path with forward slashes that stays below its folder on every system. */
export const isSafePath: FieldRule = (value) =>
  isLine(255)(value) &&
  typeof value === 'string' &&
  !/[\\:*?"<>|]/.test(value) &&
  value.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

const RULES = {
  v: is(1),
  id: isId,
  title: isLine(200),
  creator: isObject,
  files: isList,
  claimed_created: (value: JsonValue) => value === null || isDay(value),
  salt: isSalt,
  log_origin: isOrigin,
};
const CREATOR_RULES = { name: isLine(100), cert_sha256: isDigest };
const FILE_RULES = { path: isSafePath, sha256: isDigest, size: isSize, sm3: isDigest };

/** Checks a manifest's value: exactly its fields, no path twice. Throws `manifest`. */
export function checkManifest(value: JsonValue): Manifest {
  const manifest = checkFields(value, RULES, 'manifest');
  checkFields(manifest['creator']!, CREATOR_RULES, 'manifest');
  const files = manifest['files'] as JsonValue[];
  const paths = files.map((file) => checkFields(file, FILE_RULES, 'manifest')['path']);
  if (new Set(paths).size !== paths.length) throw new EvidenceFailure('manifest', 'a path stands twice');
  return manifest as unknown as Manifest;
}

/** Reads manifest.json: exactly canonical JSON. Throws `manifest` or `canonical-json`. */
export function parseManifest(bytes: Uint8Array): Manifest {
  if (bytes.length > MAX_MANIFEST_BYTES) throw new EvidenceFailure('manifest', 'manifest is too long');
  return checkManifest(parseCanonical(bytes));
}

/** Bytes of manifest.json. Throws `manifest` for what `parseManifest` would refuse. */
export function encodeManifest(manifest: Manifest): Bytes {
  const value = {
    ...manifest,
    creator: { ...manifest.creator },
    files: manifest.files.map((file) => ({ ...file })),
  };
  return canonicalBytes(checkManifest(value) as unknown as JsonValue);
}

/** Salted commitment to a text: SHA-256 in hex of the canonical JSON [salt, value]; salt is 32 hex digits. */
export function commitment(saltHex: string, value: string): string {
  if (!isSalt(saltHex)) throw new EvidenceFailure('manifest', 'a salt is 32 hex digits');
  return toHex(sha256(canonicalBytes([saltHex, value])));
}

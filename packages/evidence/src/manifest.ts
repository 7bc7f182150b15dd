import type { Bytes } from './bytes.ts';
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
  isSalt,
  matches,
  type FieldRule,
} from './fields.ts';
import { isRecordNumber, NUMBER_PREFIX } from './record-number.ts';

/** One file of the work; `size` in bytes, digests in hex. */
export interface ManifestFile {
  path: string;
  sha256: string;
  size: number;
  sm3: string;
}

/** manifest.json, what the creator signs: docs/evidence-format.md §2. No personal data and no free text. */
export interface Manifest {
  v: 2;
  id: string;
  /** Opened by reveal.json, as `name_commitment`. */
  title_commitment: string;
  creator: { name_commitment: string; cert_sha256: string };
  files: ManifestFile[];
  /** The day on which the creator claims to have made the work; unchecked. */
  claimed_created: string | null;
  /** 16 random bytes as hex: without them the content of a small manifest could be guessed from its digest. */
  salt: string;
  log_origin: string;
}

const MAX_MANIFEST_BYTES = 1_000_000;
const MAX_FILES = 1000;

const isId: FieldRule = (value) => typeof value === 'string' && isRecordNumber(value, NUMBER_PREFIX.deposit);
const isList: FieldRule = (value) => Array.isArray(value) && value.length > 0 && value.length <= MAX_FILES;
const isObject: FieldRule = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A relative path with forward slashes that stays below its folder on every system. */
export const isSafePath: FieldRule = (value) =>
  isLine(255)(value) &&
  typeof value === 'string' &&
  !/[\\:*?"<>|]/.test(value) &&
  value.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

/** A neutral name: the original file name may identify the author. */
const isNeutralPath = matches(/^original(-[1-9][0-9]{0,3})?\.[a-z0-9]{1,5}$/);

const RULES = {
  v: is(2),
  id: isId,
  title_commitment: isDigest,
  creator: isObject,
  files: isList,
  claimed_created: (value: JsonValue) => value === null || isDay(value),
  salt: isSalt,
  log_origin: isOrigin,
};
const CREATOR_RULES = { name_commitment: isDigest, cert_sha256: isDigest };
const FILE_RULES = { path: isNeutralPath, sha256: isDigest, size: isSize, sm3: isDigest };

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

const EXTENSIONS: Record<string, string> = { jpeg: 'jpg', tiff: 'tif' };
const KNOWN = new Set(['jpg', 'png', 'webp', 'bmp', 'tif']);

/** What a file is called in a manifest: `original.jpg`, the second one `original-2.jpg`; `.bin` for unknown kinds. */
export function originalPath(fileName: string, place = 1): string {
  const typed = /\.([A-Za-z0-9]{1,5})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const extension = EXTENSIONS[typed] ?? typed;
  return `original${place === 1 ? '' : `-${place}`}.${KNOWN.has(extension) ? extension : 'bin'}`;
}

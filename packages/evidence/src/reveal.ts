import type { Bytes } from './bytes.ts';
import { canonicalBytes, parseCanonical, type JsonValue } from './canonical-json.ts';
import { EvidenceFailure } from './failure.ts';
import { checkFields, is, isLine, isSalt, type FieldRule } from './fields.ts';
import type { Manifest } from './manifest.ts';
import { commitment } from './opening.ts';

/** What opens one commitment; the salt is 32 hex digits. */
export interface Opening {
  salt: string;
  value: string;
}

/** reveal.json: opens the commitments of a manifest (docs/evidence-format.md §2). Only the holder has it. */
export interface Reveal {
  v: 1;
  title: Opening;
  creator_name: Opening;
}

const MAX_REVEAL_BYTES = 10_000;
const isOpening =
  (maxChars: number): FieldRule =>
  (value) => {
    checkFields(value, { salt: isSalt, value: isLine(maxChars) }, 'reveal');
    return true;
  };
const RULES = { v: is(1), title: isOpening(200), creator_name: isOpening(100) };

/** Reads reveal.json: exactly canonical JSON. Throws `reveal` or `canonical-json`. */
export function parseReveal(bytes: Uint8Array): Reveal {
  if (bytes.length > MAX_REVEAL_BYTES) throw new EvidenceFailure('reveal', 'reveal is too long');
  return checkFields(parseCanonical(bytes), RULES, 'reveal') as unknown as Reveal;
}

/** Bytes of reveal.json. Throws `reveal` for what `parseReveal` would refuse. */
export function encodeReveal({ v, title, creator_name }: Reveal): Bytes {
  const value: JsonValue = { v, title: { ...title }, creator_name: { ...creator_name } };
  return canonicalBytes(checkFields(value, RULES, 'reveal'));
}

/** The commitments that a manifest carries instead of title and name. */
export function commitmentsOf({ title, creator_name }: Reveal): {
  title_commitment: string;
  name_commitment: string;
} {
  return {
    title_commitment: commitment(title.salt, title.value),
    name_commitment: commitment(creator_name.salt, creator_name.value),
  };
}

/** Opens both commitments of a manifest. Throws `reveal-title` or `reveal-creator-name` where one does not open. */
export function openManifest(manifest: Manifest, reveal: Reveal): { title: string; creatorName: string } {
  const { title_commitment, name_commitment } = commitmentsOf(reveal);
  if (title_commitment !== manifest.title_commitment)
    throw new EvidenceFailure('reveal-title', title_commitment);
  if (name_commitment !== manifest.creator.name_commitment)
    throw new EvidenceFailure('reveal-creator-name', name_commitment);
  return { title: reveal.title.value, creatorName: reveal.creator_name.value };
}

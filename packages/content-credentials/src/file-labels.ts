/**
 * What a file states about its own making. Only `state` was checked; everything else is the file's own claim.
 * Texts are cleaned and cut; lists are cut. The whole is below 32 KB as JSON.
 */
export interface FileLabels {
  /** null: the file carries none. That proves nothing about how it was made. */
  credentials: ContentCredentials | null;
  labels: AiLabel[];
}

/** The active manifest of a C2PA manifest store (C2PA 2.x), and what validating it gave. */
export interface ContentCredentials {
  /**
   * `trusted`: intact, by a signer under the given anchors. `valid`: intact, the signer unknown here. `invalid`: see
   * `faults`. `unreadable`: there is one, but it cannot be parsed. `remote`: only its address is in the file; it is
   * not fetched.
   */
  state: 'trusted' | 'valid' | 'invalid' | 'unreadable' | 'remote';
  /** Validation status codes of C2PA 2.x §15.2, such as assertion.dataHash.mismatch. */
  faults: string[];
  generator: string | null;
  /** Names in the signer's certificate. */
  signer: string | null;
  signerOrganisation: string | null;
  /** Time of the time stamp, ISO 8601 with milliseconds. */
  signedAt: string | null;
  /** The time stamp comes from an authority under the given anchors. */
  isTimeTrusted: boolean;
  actions: { name: string; sourceType: string | null }[];
  /** `generator`: of the ingredient's own manifest. */
  ingredients: { title: string | null; generator: string | null; relationship: string }[];
  /** Terms of IPTC's digitalsourcetype in the actions of every manifest in the file, not only of the active one. */
  sourceTypes: string[];
}

/** XMP Iptc4xmpExt:DigitalSourceType (IPTC Photo Metadata 2022.1), its last part, such as trainedAlgorithmicMedia. */
export interface SourceTypeLabel {
  kind: 'source-type';
  term: string;
}

/** The implicit label of GB 45438-2025 (appendix E), the object under the key AIGC. */
export interface AigcLabel {
  kind: 'aigc';
  place: 'xmp' | 'exif' | 'text';
  /** 1 generated, 2 perhaps generated, 3 suspected; null: present but unreadable. */
  label: string | null;
  producer: string | null;
  produceId: string | null;
  propagator: string | null;
  propagateId: string | null;
}

export type AiLabel = SourceTypeLabel | AigcLabel;

const LONGEST_TEXT = 200;

/** One line without control and formatting characters, cut; null for an empty or non-text value. */
export function cleanText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .slice(0, LONGEST_TEXT * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]+/gu, ' ')
    .trim();
  return text === '' ? null : [...text].slice(0, LONGEST_TEXT).join('');
}

const TERM = /^[A-Za-z]{3,60}$/;

/** The last part of an IPTC or C2PA source type's address; null for anything else. */
export function termOf(address: unknown): string | null {
  const term = typeof address === 'string' ? address.trim().split('/').at(-1) : undefined;
  return term !== undefined && TERM.test(term) ? term : null;
}

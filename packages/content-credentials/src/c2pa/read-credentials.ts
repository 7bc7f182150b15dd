import { cleanText, termOf, type ContentCredentials } from '../file-labels.ts';
import { engineSettings, openEngine } from './engine.ts';

/** The parts of c2pa-rs' report that are read here. Everything in it may be missing. */
interface Report {
  active_manifest?: string;
  manifests?: Record<string, Manifest>;
  validation_state?: string;
  validation_results?: { activeManifest?: Results; ingredientDeltas?: { validationDeltas?: Results }[] };
}
interface Manifest {
  claim_version?: number;
  claim_generator?: string;
  claim_generator_info?: { name?: string; version?: string }[];
  signature_info?: { issuer?: string; common_name?: string; time?: string };
  assertions?: { label?: string; data?: { actions?: Action[] } }[];
  ingredients?: { title?: string; relationship?: string; active_manifest?: string }[];
}
interface Action {
  action?: string;
  digitalSourceType?: string;
}
interface Results {
  success?: { code?: string }[];
  failure?: { code?: string }[];
}

const MOST = { faults: 8, actions: 20, ingredients: 10, sourceTypes: 8 };
const STATES: Readonly<Record<string, ContentCredentials['state']>> = { Trusted: 'trusted', Valid: 'valid' };

const nothing: Omit<ContentCredentials, 'state'> = {
  faults: [],
  generator: null,
  signer: null,
  signerOrganisation: null,
  signedAt: null,
  isTimeTrusted: false,
  actions: [],
  ingredients: [],
  sourceTypes: [],
};

/**
 * Reads and validates the C2PA manifest store in a file; null where there is none. `hasRemote`: the file's XMP names
 * the address of one, which c2pa-rs does not see in every format.
 */
export async function readCredentials(
  file: Uint8Array,
  mediaType: string,
  anchors: string,
  hasRemote: boolean,
): Promise<ContentCredentials | null> {
  const { WasmReader } = await openEngine();
  try {
    const reader = await WasmReader.fromBytes(mediaType, file, engineSettings(anchors));
    return present(JSON.parse(reader.json()) as Report);
  } catch (cause) {
    const said = String(cause);
    if (said.includes('JumbfNotFound')) return hasRemote ? { ...nothing, state: 'remote' } : null;
    // A wrong setting of ours says nothing about the file.
    if (said.includes('BadParam')) throw cause;
    return { ...nothing, state: said.includes('RemoteManifest') ? 'remote' : 'unreadable' };
  }
}

function present(report: Report): ContentCredentials {
  const manifests = Object.values(report.manifests ?? {});
  const active = report.manifests?.[report.active_manifest ?? ''] ?? {};
  const results = report.validation_results?.activeManifest;
  const { issuer, common_name, time } = active.signature_info ?? {};
  return {
    // Any state that is neither trusted nor valid counts as invalid, also one that a later version adds.
    state: STATES[report.validation_state ?? ''] ?? 'invalid',
    faults: codes(results?.failure),
    generator: generatorOf(active),
    signer: cleanText(common_name),
    signerOrganisation: cleanText(issuer),
    signedAt: instantOf(time),
    // For a v1 claim c2pa-rs calls any authority's time stamp trusted ("legacy") without checking the anchors.
    isTimeTrusted:
      (active.claim_version ?? 1) > 1 &&
      listOf(results?.success).some(({ code }) => code === 'timeStamp.trusted'),
    actions: actionsOf(active).flatMap(presentAction).slice(0, MOST.actions),
    ingredients: listOf(active.ingredients)
      .map(({ title, relationship, active_manifest }) => ({
        title: cleanText(title),
        generator: generatorOf(report.manifests?.[active_manifest ?? ''] ?? {}),
        relationship: cleanText(relationship) ?? 'componentOf',
      }))
      .slice(0, MOST.ingredients),
    sourceTypes: [...new Set(manifests.flatMap(actionsOf).flatMap(sourceTypeOf))].slice(0, MOST.sourceTypes),
  };
}

const listOf = <T>(value: readonly T[] | undefined): readonly T[] => (Array.isArray(value) ? value : []);

const codes = (statuses: { code?: string }[] | undefined) =>
  [...new Set(listOf(statuses).flatMap(({ code }) => cleanText(code) ?? []))].slice(0, MOST.faults);

const actionsOf = ({ assertions }: Manifest): Action[] =>
  listOf(assertions).flatMap(({ label, data }) =>
    label?.startsWith('c2pa.actions') ? listOf(data?.actions) : [],
  );

const sourceTypeOf = ({ digitalSourceType }: Action): string[] => {
  const term = termOf(digitalSourceType);
  return term === null ? [] : [term];
};

function presentAction({ action, digitalSourceType }: Action): ContentCredentials['actions'] {
  const name = cleanText(action);
  return name === null ? [] : [{ name, sourceType: termOf(digitalSourceType) }];
}

function generatorOf({ claim_generator, claim_generator_info }: Manifest): string | null {
  const { name, version } = listOf(claim_generator_info)[0] ?? {};
  return (
    cleanText([name, version].filter((part) => typeof part === 'string').join(' ')) ??
    cleanText(claim_generator)
  );
}

function instantOf(time: string | undefined): string | null {
  const date = new Date(time ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

import { getTrust } from '@yinji/contract';
import { trustPathOf } from '@yinji/evidence';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../api.ts';
import { hashFile, prepareHashing, type Digests } from '../hash/hash-file.ts';
import type { Examination } from './engine/evidence-engine.ts';
import type { MaterialExamination } from './engine/material-engine.ts';
import { MATERIAL_FILE_MAX_BYTES, materialPartOf, type MaterialFiles } from './engine/material-files.ts';
import { isPdf, sortFiles } from './engine/sort-files.ts';
import { isWorkCompared } from './verdict.ts';
import { trustFilesOf, type TrustFiles } from './engine/trust-files.ts';

interface HeldBundle {
  name: string;
  zip: Uint8Array;
}
interface HeldMaterial {
  name: string;
  files: MaterialFiles;
}
export interface HeldWork {
  file: File;
  readBytes: number;
  digests?: Digests;
}

/** A bundle contains proofs, not pictures; a larger file is something else. */
const BUNDLE_MAX_BYTES = 200 * 1024 * 1024;

/** Long after the first rendering. */
const PREPARE_AFTER_MS = 6000;

const NO_TRUST: TrustFiles = new Map();

export type Bench = ReturnType<typeof useBench>;

/**
 * The selected files: a bundle, a work, trust files; and the result of checking them together. All of it stays
 * in this page.
 */
export function useBench() {
  usePrepared();
  const [bundle, setBundle] = useState<HeldBundle>();
  const [material, setMaterial] = useState<HeldMaterial>();
  const [refused, setRefused] = useState<string>();
  const [ownTrust, setOwnTrust] = useState<TrustFiles>(new Map());
  const { work, hold: holdWork } = useHeldWork();
  const { work: paper, hold: holdPaper } = useHeldWork();
  const published = useQuery({
    queryKey: ['trust'],
    queryFn: ({ signal }) => api.ask(getTrust, {}, signal),
    staleTime: Infinity,
    enabled: bundle !== undefined || material !== undefined || paper !== undefined,
  });
  const trust = useMemo(
    () => (ownTrust.size > 0 ? ownTrust : published.data && trustFilesOf(published.data.files)),
    [ownTrust, published.data],
  );
  const usable = published.isError ? (trust ?? NO_TRUST) : trust;
  const examination = useExamination(bundle, work, usable);
  const materialExamination = useMaterialExamination(material, work, usable);

  async function add(files: readonly File[]) {
    const sorted = await sortFiles(files);
    if (sorted.bundle) await holdBundle(sorted.bundle);
    if (sorted.material.length > 0) await holdMaterial(sorted.material);
    if (sorted.work) holdWork(sorted.work);
    if (sorted.paper) (sorted.material.length > 0 || material ? holdWork : holdPaper)(sorted.paper);
    if (sorted.trust.length > 0) await holdTrust(sorted.trust);
  }
  /** A chosen file that is no proof: the work, or a certificate. */
  async function holdFile(file: File) {
    (material === undefined && (await isPdf(file)) ? holdPaper : holdWork)(file);
  }
  async function holdBundle(file: File) {
    if (file.size > BUNDLE_MAX_BYTES) {
      setRefused(file.name);
      return;
    }
    setRefused(undefined);
    const zip = new Uint8Array(await file.arrayBuffer());
    const { materialFilesOf } = await import('./engine/material-engine.ts');
    const parts = materialFilesOf(zip);
    // One subject at a time: a work's bundle, or a material's proof.
    setMaterial(parts && { name: file.name, files: parts });
    setBundle(parts === undefined ? { name: file.name, zip } : undefined);
  }
  async function holdMaterial(files: readonly File[]) {
    const large = files.find((file) => file.size > MATERIAL_FILE_MAX_BYTES);
    setRefused(large?.name);
    if (large) return;
    const read = await Promise.all(
      files.map(
        async (file) =>
          [materialPartOf(file.name) ?? file.name, new Uint8Array(await file.arrayBuffer())] as const,
      ),
    );
    setBundle(undefined);
    setMaterial((before) => ({
      name: read.map(([name]) => name).join('、'),
      files: new Map([...(before?.files ?? []), ...read]),
    }));
  }
  async function holdTrust(files: readonly File[]) {
    const read = await Promise.all(
      files.map(
        async (file) =>
          [trustPathOf(file.name) ?? file.name, new Uint8Array(await file.arrayBuffer())] as const,
      ),
    );
    setOwnTrust((before) => new Map([...before, ...read]));
  }

  return {
    bundle,
    work,
    /** A PDF that may be a certificate. */
    paper,
    /** The proof of a sketch, a layer, a raw file. */
    material,
    materialExamination,
    /** Name of a file that is too large for a bundle. */
    refused,
    /** Empty where the platform's copy did not load. */
    usableTrust: usable,
    trust,
    isOwnTrust: ownTrust.size > 0,
    examination,
    add,
    holdBundle,
    holdWork,
    holdFile,
    holdPaper,
    holdTrust,
    removeBundle: () => setBundle(undefined),
    removeMaterial: () => setMaterial(undefined),
    removeWork: () => holdWork(undefined),
    removePaper: () => holdPaper(undefined),
    forgetOwnTrust: () => setOwnTrust(new Map()),
  };
}

/** The work and its digests, once it is read and the checks found it to be the deposited one. */
export function heldWork({ work, examination }: Pick<Bench, 'work' | 'examination'>) {
  const digests = work?.digests;
  if (!work || !digests || !examination || !isWorkCompared(examination.report)) return undefined;
  return { file: work.file, digests };
}

/** Changes with the selected files. */
export const benchKey = ({ bundle, work, examination }: Bench): string =>
  [bundle?.name, bundle?.zip.length, examination?.recordSha256, work?.digests?.sha256].join(' ');

function useHeldWork() {
  const [work, setWork] = useState<HeldWork>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  function hold(file: File | undefined) {
    reading.current?.abort();
    if (!file) {
      setWork(undefined);
      return;
    }
    const controller = new AbortController();
    reading.current = controller;
    setWork({ file, readBytes: 0 });
    const onProgress = (readBytes: number) => {
      if (!controller.signal.aborted) setWork({ file, readBytes });
    };
    hashFile(file, { signal: controller.signal, onProgress }).then(
      (digests) => setWork({ file, readBytes: file.size, digests }),
      () => {
        // Aborted by the next file, or the device removed the file: then nothing is selected.
        if (!controller.signal.aborted) setWork(undefined);
      },
    );
  }
  return { work, hold };
}

/**
 * The checking script could not be loaded: the page says so, or loads the new build; it never waits for ever.
 */
function useFailure() {
  const [, setFailure] = useState<never>();
  return useCallback(
    (cause: unknown) =>
      setFailure(() => {
        throw cause;
      }),
    [],
  );
}

/** Loads what verifying needs while there is a network, after the first rendering, so that it works without. */
function usePrepared() {
  useEffect(() => {
    const timer = setTimeout(() => {
      prepareHashing();
      void Promise.all([import('./engine/evidence-engine.ts'), import('./engine/material-engine.ts')]).catch(
        () => undefined,
      );
    }, PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

interface Examined {
  bundle: HeldBundle;
  digests: Digests | undefined;
  trust: TrustFiles;
  examination: Examination;
}

/** Undefined without files, and while the present checks run. */
function useExamination(
  bundle: HeldBundle | undefined,
  work: HeldWork | undefined,
  trust: TrustFiles | undefined,
) {
  const [last, setLast] = useState<Examined>();
  const fail = useFailure();
  const digests = work?.digests;
  const isReading = work !== undefined && digests === undefined;
  useEffect(() => {
    if (!bundle || !trust || isReading) return undefined;
    let current = true;
    void import('./engine/evidence-engine.ts')
      .then(({ examine }) =>
        examine(
          bundle.zip,
          trust,
          digests && { sha256: digests.sha256, sm3: digests.sm3, size: digests.sizeBytes },
        ),
      )
      .then((examination) => {
        if (current) setLast({ bundle, digests, trust, examination });
        return undefined;
      })
      .catch(fail);
    return () => {
      current = false;
    };
  }, [bundle, digests, isReading, trust, fail]);
  const isOfNow =
    last && last.bundle === bundle && last.digests === digests && last.trust === trust && !isReading;
  return isOfNow ? last.examination : undefined;
}

interface ExaminedMaterial {
  material: HeldMaterial;
  digests: Digests | undefined;
  trust: TrustFiles;
  examination: MaterialExamination;
}

/** The same for the proof of a material. */
function useMaterialExamination(
  material: HeldMaterial | undefined,
  work: HeldWork | undefined,
  trust: TrustFiles | undefined,
) {
  const [last, setLast] = useState<ExaminedMaterial>();
  const fail = useFailure();
  const digests = work?.digests;
  const isReading = work !== undefined && digests === undefined;
  useEffect(() => {
    if (!material || !trust || isReading) return undefined;
    let current = true;
    void import('./engine/material-engine.ts')
      .then(({ examineMaterial }) =>
        examineMaterial(
          material.files,
          trust,
          digests && { sha256: digests.sha256, sm3: digests.sm3, size: digests.sizeBytes },
        ),
      )
      .then((examination) => {
        if (current) setLast({ material, digests, trust, examination });
        return undefined;
      })
      .catch(fail);
    return () => {
      current = false;
    };
  }, [material, digests, isReading, trust, fail]);
  const isOfNow =
    last && last.material === material && last.digests === digests && last.trust === trust && !isReading;
  return isOfNow ? last.examination : undefined;
}

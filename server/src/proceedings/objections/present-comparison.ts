import type { SourceComparisonView } from '@yinji/contract';
import type { SourceComparison } from '@yinji/originality';
import type { ComparisonRow } from './sources-store.ts';
import type { Side } from './papers.ts';

const VERDICTS = {
  'a-contains-b': 'objector-contains-holder',
  'b-contains-a': 'holder-contains-objector',
  'same-frame': 'same-frame',
  overlap: 'overlap',
  unrelated: 'unrelated',
  undecided: 'undecided',
} as const;
const DETAILS = {
  alike: 'alike',
  'a-more': 'objector-more',
  'b-more': 'holder-more',
  'a-enlarged': 'objector-enlarged',
  'b-enlarged': 'holder-enlarged',
} as const;

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
/** Tenths of a pixel, the precision of the measurement. */
const rounded = (value: number) => Math.round(value * 10) / 10;

interface Seen {
  /** Sides whose outlines may be shown. */
  outlines: readonly Side[];
  withFigures: boolean;
}

/** The result in the words of an objection; the outline of a hidden picture is hidden too. */
export function presentComparison(row: ComparisonRow, { outlines, withFigures }: Seen): SourceComparisonView {
  const { result } = row;
  const side = (measured: SourceComparison['a'], whose: Side) => ({
    width: measured.width,
    height: measured.height,
    covered: measured.covered,
    outline: outlines.includes(whose)
      ? measured.outline.map(([x, y]): [number, number] => [rounded(x), rounded(y)])
      : null,
  });
  return {
    state: row.state,
    objectorSha256: hex(row.objector_sha256),
    holderSha256: hex(row.holder_sha256),
    verdict: result && VERDICTS[result.verdict],
    doubt: result?.doubt ?? null,
    detail: result?.detail ? DETAILS[result.detail] : null,
    isMirrored: result?.isMirrored ?? false,
    scale: result?.scale ?? null,
    objector: result && side(result.a, 'objector'),
    holder: result && side(result.b, 'holder'),
    figures:
      withFigures && result
        ? {
            inliers: result.inliers,
            significance: result.significance,
            density: result.density,
            agreement: result.agreement,
            error: result.error,
            objectorFeatures: result.a.features,
            holderFeatures: result.b.features,
          }
        : null,
    madeAt: row.made_at?.toISOString() ?? null,
  };
}

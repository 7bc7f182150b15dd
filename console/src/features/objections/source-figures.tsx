import type { SourceComparisonView } from '@yinji/contract';
import { Fact } from '@yinji/ui';
import { formatMoment } from '../../lib/format.ts';
import { sourcesWords } from './sources-words.ts';

const words = sourcesWords.figures;

/** The figures behind the sentence. */
export function SourceFigures({ comparison }: { comparison: SourceComparisonView }) {
  const { figures, scale, madeAt } = comparison;
  if (!figures) return null;
  const { inliers, significance, density, agreement, error, objectorFeatures, holderFeatures } = figures;
  const rows: [string, string | null][] = [
    [words.inliers, String(inliers)],
    [words.features, `${objectorFeatures} / ${holderFeatures}`],
    [words.significance, words.significanceOf(significance.toFixed(0))],
    [words.density, density.toFixed(2)],
    [words.agreement, agreement?.toFixed(2) ?? null],
    [words.error, error === null ? null : words.errorOf(error.toFixed(1))],
    [words.scale, scale === null ? null : words.scaleOf(scale.toFixed(3))],
    [words.at, madeAt && formatMoment(madeAt)],
  ];
  return (
    <dl className="sheet-facts">
      {rows.map(([name, value]) =>
        value === null ? null : (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ),
      )}
    </dl>
  );
}

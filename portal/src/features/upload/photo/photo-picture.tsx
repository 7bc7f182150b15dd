import { useCallback, useState } from 'react';
import type { Advice } from './judge-photo.ts';
import { photoWords as words } from './words.ts';

/** The photograph, with a ring around reflections. */
export function PhotoPicture({ file, advice }: { file: File; advice: readonly Advice[] }) {
  const [failed, setFailed] = useState<File>();
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (failed === file) return null;
  const glare = advice.find((one) => one.kind === 'glare');
  return (
    <div className="grid place-items-center mb-20 p-16 bg-mat">
      <div className="relative [box-shadow:var(--lift)]">
        <img
          className="block max-w-full max-h-[52dvh]"
          ref={show}
          alt={words.preview}
          onError={() => setFailed(file)}
        />
        {glare?.kind === 'glare' && (
          <svg
            className="absolute inset-0 w-full h-full"
            viewBox="0 0 1 1"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <ellipse
              className="[fill:none] [stroke:#fff] [stroke-width:3px] [stroke-dasharray:8_6] [vector-effect:non-scaling-stroke] [filter:drop-shadow(0_0_2px_#000)]"
              cx={glare.box.x + glare.box.width / 2}
              cy={glare.box.y + glare.box.height / 2}
              rx={glare.box.width / 2 + 0.03}
              ry={glare.box.height / 2 + 0.03}
            />
          </svg>
        )}
      </div>
    </div>
  );
}

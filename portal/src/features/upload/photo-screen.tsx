import { Loading, Skeleton } from '@yinji/ui';
import { lazy, Suspense } from 'react';

const PhotoHelper = lazy(() =>
  import('./photo/photo-helper.tsx').then((module) => ({ default: module.PhotoHelper })),
);

interface PhotoScreenProps {
  onPick: (file: File) => void;
  onClose: () => void;
}

/** For people who photograph their work: loaded when asked for. */
export function PhotoScreen({ onPick, onClose }: PhotoScreenProps) {
  function take(file: File) {
    onClose();
    onPick(file);
  }
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton shape="block" className="h-360" />
        </Loading>
      }
    >
      <PhotoHelper onTake={take} onBack={onClose} />
    </Suspense>
  );
}

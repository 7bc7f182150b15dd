import { appealGallery, gateRules } from '@yinji/contract';
import { Button } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { AppealDialog } from '../../lib/appeal-dialog.tsx';
import type { OwnGallery } from './gallery-queries.ts';
import { galleryWords as words } from './words.ts';

interface GalleryStandingProps {
  gallery: OwnGallery;
  onAppeal: (next: OwnGallery) => void;
}

/** A gallery's state at the gate, the reason, and the one appeal. */
export function GalleryStanding({ gallery, onAppeal }: GalleryStandingProps) {
  const [isAppealing, setIsAppealing] = useState(false);
  const { id, state, ruleCode, reason, mayAppeal } = gallery;
  const says = words.says[state];
  if (reason === null && says === undefined) return null;
  return (
    <div
      className={
        reason === null
          ? 'editor-standing grid gap-8 justify-items-start py-12 px-16 [border-left:2px_solid_var(--reviewing)] bg-reviewing-tint text-14 leading-24'
          : 'editor-standing grid gap-8 justify-items-start py-12 px-16 [border-left:2px_solid_var(--reviewing)] bg-reviewing-tint text-14 leading-24 adverse'
      }
    >
      {reason !== null && (
        <p className="text-rejected wrap-anywhere">
          {ruleCode !== null && <b className="mr-12">{gateRules[ruleCode]}</b>}
          {reason}
        </p>
      )}
      <p>{says}</p>
      {mayAppeal && (
        <Button guard size="dense" onClick={() => setIsAppealing(true)}>
          {words.appeal}
        </Button>
      )}
      {isAppealing && (
        <AppealDialog
          about={id}
          send={async (text) => onAppeal(await api.call(appealGallery, { id, words: text }))}
          onClose={() => setIsAppealing(false)}
        />
      )}
    </div>
  );
}

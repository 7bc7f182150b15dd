import { findPublicWork, findShownGallery } from '@yinji/contract';
import { Button, Field, Input } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { galleryOf } from './gallery-address.ts';
import type { Reported } from './report-queries.ts';
import { reportWords } from './words.ts';

const words = reportWords.find;

async function find(typed: string): Promise<Reported> {
  const gallery = galleryOf(typed);
  if (gallery === undefined)
    return { ...(await api.call(findPublicWork, { number: typed.slice(0, 40) })), galleryId: null };
  const { galleryId, title, coverUrl } = await api.call(findShownGallery, { galleryId: gallery });
  return { workId: null, galleryId, title, thumbnailUrl: coverUrl };
}

/** A work by its number, or a gallery by its address, for an operator without a report. */
export function FindShown({ onFound }: { onFound: (about: Reported) => void }) {
  const [number, setNumber] = useState('');
  const { busy: isBusy, failure, setFailure, attempt } = useAttempt();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (number.trim() === '') return setFailure(words.missing);
    await attempt(async () => {
      onFound(await find(number.trim()));
    });
  }

  return (
    <form
      className="grid grid-cols-[240px_auto] gap-12 items-end max-sm:grid-cols-[minmax(0,1fr)] max-sm:w-full"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <Field label={words.label} hint={words.hint} error={failure}>
        <Input
          className="mono"
          maxLength={300}
          value={number}
          onChange={(event) => {
            setNumber(event.target.value);
            setFailure(undefined);
          }}
        />
      </Field>
      <Button type="submit" busy={isBusy}>
        {words.submit}
      </Button>
    </form>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Button, FieldError, Icon } from '@yinji/ui';
import { lazy, Suspense, useState } from 'react';
import type { AnyPaper, ExpectedPaper, PaperReading } from '../../lib/paper-photo/read-paper.ts';
import { readPhoto } from '../../lib/paper-photo/read-photo.ts';
import { recordQuery } from '../../lib/record-query.ts';
import { useHasCamera } from '../../lib/scanner/has-camera.ts';
import { paperPhotoWords as words } from '../../lib/verification/paper-photo-words.ts';
import { verifyAddress } from '../../lib/verify-address.ts';
import { expectedPaper } from './expected-paper.ts';
import { handReading } from './handed-reading.ts';

const PaperScanner = lazy(() =>
  import('./paper-scanner.tsx').then((module) => ({ default: module.PaperScanner })),
);

interface ScanEntryProps {
  onNumber: (number: string, queryCode: string | undefined) => void;
}

/** A paper before the camera in place of its number: the code is read first, then the paper is compared. */
export function ScanEntry({ onNumber }: ScanEntryProps) {
  const hasCamera = useHasCamera();
  const queries = useQueryClient();
  const [expected, setExpected] = useState<ExpectedPaper | AnyPaper>();
  const [fault, setFault] = useState<string>();
  const [isReading, setReading] = useState(false);

  /** The paper of the number that was read; undefined where its page has to say why there is none. */
  async function find({ code }: PaperReading): Promise<ExpectedPaper | undefined> {
    if (code.state !== 'other') return undefined;
    const record = await queries.fetchQuery(recordQuery(code.number, code.queryCode)).catch(() => undefined);
    return record && expectedPaper(record, code.queryCode);
  }
  async function take(reading: PaperReading) {
    const { code } = reading;
    if (expected && 'number' in expected) {
      handReading(expected.number, reading);
      return onNumber(expected.number, code.state === 'same' ? code.queryCode : expected.queryCode);
    }
    if (code.state !== 'other') return;
    const found = await find(reading);
    if (found) setExpected(found);
    else onNumber(code.number, code.queryCode);
  }
  async function read(photo: File) {
    setExpected(undefined);
    setReading(true);
    const wrong = await readWhole(photo);
    setReading(false);
    setFault(wrong);
  }
  /** @returns what is wrong with the photograph */
  async function readWhole(photo: File): Promise<string | undefined> {
    const { signal } = new AbortController();
    const anyPaper = { verifyPage: verifyAddress('') };
    const first = await readPhoto(photo, anyPaper, signal);
    if (typeof first === 'string') return words[first];
    if (first.code.state !== 'other') return words.noNumber;
    const found = await find(first);
    const reading = found && (await readPhoto(photo, found, signal));
    if (reading && typeof reading !== 'string') handReading(first.code.number, reading);
    onNumber(first.code.number, first.code.queryCode);
    return undefined;
  }

  return (
    <div className="flex flex-wrap gap-x-16 gap-y-8 items-center min-h-48 mt-24">
      <span className="muted">{hasCamera ? words.scan.instead : words.scan.elsewhere}</span>
      {hasCamera && (
        <Button
          onClick={() => {
            setFault(undefined);
            setExpected({ verifyPage: verifyAddress('') });
          }}
        >
          <Icon name="camera" />
          {words.scan.open}
        </Button>
      )}
      {isReading && <output className="muted">{words.reading}</output>}
      {fault && <FieldError>{fault}</FieldError>}
      {expected && (
        <Suspense>
          <PaperScanner
            expected={expected}
            onReading={(reading) => void take(reading)}
            onPhoto={(photo) => void read(photo)}
            onClose={() => setExpected(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

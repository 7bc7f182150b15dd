import {
  GROUND_WORDS,
  openObjectionPaper,
  objectionPapers,
  type ObjectionGround,
  type ObjectionPaperView,
} from '@yinji/contract';
import { api } from './api.ts';
import { PaperList } from './proceedings/paper-list.tsx';

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};
const words = {
  none: '没有材料',
  download: '下载',
  shared: '可转交对方',
  kept: '仅平台可见',
  sides: { objector: '异议人', holder: '持有人' },
  kib: (bytes: number) =>
    bytes < 1024 * 1024
      ? `${Math.max(1, Math.round(bytes / 1024))} KB`
      : `${(bytes / 1024 / 1024).toFixed(1)} MB`,
};

export const groundsText = (grounds: readonly ObjectionGround[]) =>
  grounds.map((ground) => GROUND_WORDS[ground]).join('、');

/** Attachments of both sides. */
export const ObjectionPapers = ({
  papers,
  number,
}: {
  papers: readonly ObjectionPaperView[];
  number: string;
}) => (
  <PaperList
    words={words}
    open={(id) => api.blob(openObjectionPaper, { id })}
    papers={papers.map(({ id, sha256, kind, side, sizeBytes, isShared, mediaType }) => ({
      id,
      sha256,
      title: objectionPapers[kind].label,
      says: `${words.sides[side]} · ${words.kib(sizeBytes)} · ${isShared ? words.shared : words.kept}`,
      called: objectionPapers[kind].label,
      fileName: `${number}-${objectionPapers[kind].label}.${EXTENSIONS[mediaType] ?? 'bin'}`,
    }))}
  />
);

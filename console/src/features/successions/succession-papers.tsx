import { openSuccessionPaper, successionPapers, type SuccessionDeskView } from '@yinji/contract';
import { api } from '../../lib/api.ts';
import { PaperList } from '../../lib/proceedings/paper-list.tsx';
import { successionWords as words } from './words.ts';

interface PapersProps {
  id: string;
  papers: SuccessionDeskView['papers'];
  onOpened: (paperId: string) => void;
}

export const SuccessionPapers = ({ id, papers, onOpened }: PapersProps) => (
  <PaperList
    words={words}
    open={(paperId) => api.blob(openSuccessionPaper, { id, paperId })}
    onOpened={onOpened}
    papers={papers.map((paper) => ({
      id: paper.id,
      sha256: paper.sha256,
      title: successionPapers[paper.kind].label,
      says: `${paper.name}${paper.isOpened ? ` · ${words.paperOpened}` : ''}`,
      called: paper.name,
      fileName: paper.name,
    }))}
  />
);

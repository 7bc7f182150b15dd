import { Link } from '@tanstack/react-router';
import { buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { releaseWords } from './leave-words.ts';
import { uploadWords } from './words.ts';

/** Above every step but the certificate, which has a heading of its own. */
export function DepositHead({ isFileWaiting = false }: { isFileWaiting?: boolean }) {
  return (
    <div className="page-head">
      <div>
        <h1>{isFileWaiting ? releaseWords.title : uploadWords.title}</h1>
        <p>{isFileWaiting ? releaseWords.lead : uploadWords.lead}</p>
      </div>
      <Link to={paths.importWorks} className={`${buttonClass()} deposit-many`}>
        {uploadWords.many}
      </Link>
    </div>
  );
}

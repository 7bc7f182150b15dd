import { PageFailure as Failure } from '@yinji/web';
import { words } from '../lib/words.ts';

export const PageFailure = () => <Failure className="page">{words.pageFailed}</Failure>;

import { listWaitingFiles } from '@yinji/contract';
import { api } from '../api.ts';

/** One's own files that the platform keeps until they are deposited. */
export const waitingFilesQuery = api.query(['own', 'waiting-files'], listWaitingFiles, {});

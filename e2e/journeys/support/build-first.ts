import { ensureBuilt } from '@yinji/stack/build/ensure-built';

/** Runs before the first journey: builds changed sources, once for all workers. */
export default ensureBuilt;

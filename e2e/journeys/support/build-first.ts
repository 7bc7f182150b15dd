import { ensureBuilt } from '@yinji/stack/build/ensure-built';

/** Before the first journey: builds what changed, once for all workers. */
export default ensureBuilt;

import { ensureBuilt } from '@yinji/stack/build/ensure-built';

await ensureBuilt();

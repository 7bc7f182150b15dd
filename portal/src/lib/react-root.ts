import * as root from 'react-dom/client';

/**
 * In a file that runs before the portal's own (`vite.config.ts`): React's first run takes some milliseconds, which
 * belong into a task of their own. Only re-exported, it would run in the file that uses it.
 */
export const { createRoot, hydrateRoot } = root;

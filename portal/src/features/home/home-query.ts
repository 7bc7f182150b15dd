import { publicWorksQuery } from '../../lib/queries.ts';

/** As many as hang side by side on the first page. */
export const newestWorksQuery = publicWorksQuery({ page: 1, size: 5 });

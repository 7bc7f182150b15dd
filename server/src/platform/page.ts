export interface Page {
  limit: number;
  offset: number;
}

/** Limit and offset of a list's page; at most `most` rows, whatever was requested. */
export function pageOf(
  { page = 1, size = 20 }: { page?: number | undefined; size?: number | undefined },
  most = 100,
): Page {
  const limit = Math.min(most, Math.max(1, size));
  return { limit, offset: (Math.max(1, page) - 1) * limit };
}

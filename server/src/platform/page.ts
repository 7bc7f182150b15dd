export interface Page {
  limit: number;
  offset: number;
}

/** A page of a list as its statement wants it; at most `most` rows, whatever was asked for. */
export function pageOf(
  { page = 1, size = 20 }: { page?: number | undefined; size?: number | undefined },
  most = 100,
): Page {
  const limit = Math.min(most, Math.max(1, size));
  return { limit, offset: (Math.max(1, page) - 1) * limit };
}

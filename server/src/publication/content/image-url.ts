import { API_PREFIX, getContentImage } from '@yinji/contract';

export const imageUrl = (id: string | null): string | null =>
  id === null ? null : `${API_PREFIX}${getContentImage.path}?id=${id}`;

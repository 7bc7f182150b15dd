import { openObjectionPaper } from '@yinji/contract';
import { api } from './api.ts';

/** Saves one paper to disk. It is fetched when it is asked for: that is what the audit writes down. */
export async function saveStaffPaper(id: string, name: string): Promise<void> {
  saveBlob(await api.blob(openObjectionPaper, { id }), name);
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

import { openObjectionPaper } from '@yinji/contract';
import { saveFile } from '@yinji/web';
import { api } from './api.ts';

/** Saves one paper to disk. It is fetched when it is asked for: that is what the audit writes down. */
export async function saveStaffPaper(id: string, name: string): Promise<void> {
  saveFile(name, await api.blob(openObjectionPaper, { id }));
}

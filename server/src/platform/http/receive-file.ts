import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { IncomingFile } from './route.ts';

/**
 * The one file of a multipart body. Other parameters of an upload are in the query, so that everything about
 * the caller is decided before the first byte of the file is read.
 */
export async function receiveFile(request: FastifyRequest): Promise<IncomingFile> {
  if (!request.isMultipart()) throw new Refusal('BAD_INPUT', '请以 multipart/form-data 上传文件');
  const part = await request.file();
  if (part === undefined) throw new Refusal('BAD_INPUT', '没有收到文件');
  return { name: part.filename.slice(0, 200), stream: part.file };
}
